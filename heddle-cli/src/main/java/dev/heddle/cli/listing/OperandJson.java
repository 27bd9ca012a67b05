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
        return switch (o) {
            case Operand.Register r ->
                new Register(
                        r.name(),
                        r.text(),
                        "register",
                        r.file(),
                        r.index(),
                        r.count(),
                        r.elementBits(),
                        r.type(),
                        r.modifiers());
            case Operand.Relative r -> new Relative(r.name(), r.text(), "relative", r.file(), r.elementBits());
            case Operand.Immediate i -> new Immediate(i.name(), i.text(), "immediate", i.value(), i.modifiers());
            case Operand.Named n -> new Named(n.name(), n.text(), "name", n.value());
            case Operand.Target t -> new Target(t.name(), t.text(), "target", t.distance(), t.address());
            case Operand.Undefined u -> new Undefined(u.name(), u.text(), "undefined");
        };
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
            implements OperandJson {}

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
