package dev.heddle.cli.listing;

import dev.heddle.asm.insn.Operand;
import dev.heddle.base.json.Member;
import java.util.List;

/// An operand as JSON. All kinds begin with what it is called, how it is printed, and of which kind it is.
sealed interface OperandJson {
    /// @return whether it is printed at all
    static boolean isPrinted(Operand o) {
        return !o.text().isEmpty();
    }

    static OperandJson of(Operand o) {
        // No switch over patterns: to link one takes 10 ms.
        if (o instanceof Operand.Register r) return Register.of(r);
        if (o instanceof Operand.Relative r)
            return new Relative(r.name(), r.text(), "relative", r.file(), r.elementBits());
        if (o instanceof Operand.Immediate i)
            return new Immediate(i.name(), i.text(), "immediate", i.value(), i.modifiers());
        if (o instanceof Operand.Named n) return new Named(n.name(), n.text(), "name", n.value());
        if (o instanceof Operand.Target t) return new Target(t.name(), t.text(), "target", t.distance(), t.address());
        return new Undefined(o.name(), o.text(), "undefined");
    }

    record Register(
            String name,
            String text,
            @Member(schema = "const: 'register'") String kind,
            String file,
            long index,
            long count,
            int elementBits,
            String type,
            List<String> modifiers)
            implements OperandJson {
        private static Register of(Operand.Register r) {
            return new Register(
                    r.name(),
                    r.text(),
                    "register",
                    r.file(),
                    r.index(),
                    r.count(),
                    r.elementBits(),
                    r.type(),
                    r.modifiers());
        }
    }

    record Relative(
            String name,
            String text,
            @Member(schema = "const: 'relative'") String kind,
            String file,
            int elementBits) implements OperandJson {}

    record Immediate(
            String name,
            String text,
            @Member(schema = "const: 'immediate'") String kind,
            long value,
            List<String> modifiers)
            implements OperandJson {}

    record Named(
            String name,
            String text,
            @Member(schema = "const: 'name'") String kind,
            long value) implements OperandJson {}

    record Target(
            String name,
            String text,
            @Member(schema = "const: 'target'") String kind,
            long distance,
            long target) implements OperandJson {}

    record Undefined(
            String name,
            String text,
            @Member(schema = "const: 'undefined'") String kind) implements OperandJson {}
}
