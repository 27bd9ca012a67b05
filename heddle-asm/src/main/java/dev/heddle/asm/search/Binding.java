package dev.heddle.asm.search;

import dev.heddle.asm.insn.Operand;
import java.util.List;

/// The value that a name of a pattern is bound to.
sealed interface Binding {
    /// @return as the code has it
    String text();

    /// Whether an operand is the same: of registers a part of them, too, or what they are a part of.
    boolean is(Operand o);

    /// Bits of a register file.
    record Registers(String text, String file, long from, long to) implements Binding {
        @Override
        public boolean is(Operand o) {
            if (!(o instanceof Operand.Register r) || !r.file().equals(file)) return false;
            long first = r.index() * r.elementBits();
            long last = first + r.count() * r.elementBits();
            return first >= from && last <= to || from >= first && to <= last;
        }
    }

    /// A number.
    record Number(String text, long value) implements Binding {
        @Override
        public boolean is(Operand o) {
            return o instanceof Operand.Immediate i && i.value() == value;
        }
    }

    /// Anything else that has a text.
    record Text(String text) implements Binding {
        @Override
        public boolean is(Operand o) {
            return o.text().equals(text);
        }
    }

    static Binding of(Operand o) {
        return switch (o) {
            case Operand.Register r -> {
                long from = r.index() * r.elementBits();
                String text = base(o);
                yield new Registers(text, r.file(), from, from + r.count() * r.elementBits());
            }
            case Operand.Immediate i -> new Number(i.text(), i.value());
            case Operand.Relative r -> new Text(r.text());
            case Operand.Named n -> new Text(n.text());
            case Operand.Target t -> new Text(t.text());
            case Operand.Undefined u -> new Text(u.text());
        };
    }

    /// @return the text of an operand without its modifiers
    static String base(Operand o) {
        String text = o.text();
        for (String m : modifiers(o)) text = without(text, m);
        return text;
    }

    static List<String> modifiers(Operand o) {
        return switch (o) {
            case Operand.Register r -> r.modifiers();
            case Operand.Immediate i -> i.modifiers();
            case Operand.Relative _, Operand.Named _, Operand.Target _, Operand.Undefined _ -> List.of();
        };
    }

    /// @return a text without a part of it, where that is in it
    static String without(String text, String part) {
        int at = part.isEmpty() ? -1 : text.lastIndexOf(part);
        return at < 0 ? text : text.substring(0, at) + text.substring(at + part.length());
    }
}
