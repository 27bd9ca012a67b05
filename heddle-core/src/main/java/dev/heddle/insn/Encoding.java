package dev.heddle.insn;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Part;
import dev.heddle.book.Shape;
import dev.heddle.insn.scope.Scope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the bits of one instruction say, by the names of the book: fields, computed values, and for every operand
/// which alternative of its shape it is.
public final class Encoding {
    private final Entry entry;
    private final Word word;
    private final Scope scope;
    private final Map<String, Operand> operands = new HashMap<>();

    /// An operand.
    public final class Operand {
        private final Shape shape;
        private final Shape.@Nullable Alternative alternative;
        private final Scope inner;

        private Operand(Scope.Instance i) {
            shape = i.shape();
            Shape.Alternative found = null;
            Scope in = i.scope();
            for (Shape.Alternative a : shape.alternatives()) {
                if (a.text("") == null && a.undefined() == null) continue;
                Scope.Case c = i.scope().place(a);
                if (!c.holds(word)) continue;
                found = a;
                in = c.scope();
                break;
            }
            alternative = found;
            inner = in;
        }

        /// @return its shape
        public Shape shape() {
            return shape;
        }

        /// @return the alternative that holds, or null if none does
        public Shape.@Nullable Alternative alternative() {
            return alternative;
        }

        /// @param names variables of the alternative or parameters of the shape, glued; the first one highest
        /// @return their value, or null if there is no such variable
        public @Nullable Long value(List<String> names) {
            return Encoding.this.value(inner, names);
        }
    }

    /// @param book the one that the instruction is of
    public Encoding(Book book, Insn insn) {
        entry = insn.entry();
        word = insn.word();
        scope = Scope.of(book, insn.entry());
        for (Scope.Equation e : scope.equations()) e.bits().put(word, e.value().eval(word));
        for (Entry.OperandDecl o : insn.entry().operands())
            operands.put(o.name(), new Operand(scope.instance(o)));
    }

    /// @return the operand of that name, or null
    public @Nullable Operand operand(String name) {
        return operands.get(name);
    }

    /// @return whether an operand is part of what the instruction does: whether its text has it
    public boolean has(String operand) {
        for (Shape.Alternative a : entry.text("")) {
            List<Part> text = a.text("");
            if (text != null && scope.place(a).holds(word)) return has(text, operand);
        }
        return true;
    }

    private static boolean has(List<Part> text, String operand) {
        for (Part p : text) {
            boolean found =
                    switch (p) {
                        case Part.Operand o -> o.name().equals(operand);
                        case Part.Optional o -> has(o.parts(), operand);
                        case Part.AnyOrder o -> has(o.parts(), operand);
                        default -> false;
                    };
            if (found) return true;
        }
        return false;
    }

    /// @param names fields and computed values, glued; or an operand and one of its parameters
    /// @return their value, or null if there is no such field
    public @Nullable Long value(List<String> names) {
        return value(scope, names);
    }

    private @Nullable Long value(Scope in, List<String> names) {
        Bits bits = in.find(new Part.Glue(names));
        return bits == null ? null : bits.get(word);
    }
}
