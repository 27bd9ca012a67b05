package dev.heddle.pages;

import dev.heddle.asm.insn.Operand;
import dev.heddle.isa.Book;
import dev.heddle.isa.Digits;
import dev.heddle.isa.Isa;
import java.util.List;

/// Describes an operand in a few words.
final class OperandText {
    private OperandText() {}

    static String what(Book book, Operand operand) {
        return switch (operand) {
            case Operand.Register r -> register(book, r) + with(r.modifiers());
            case Operand.Relative r -> "a register of " + r.file() + " at a distance";
            case Operand.Immediate i ->
                "number " + i.value() + (i.value() > 9 ? " = " + Digits.hex(i.value()) : "") + with(i.modifiers());
            case Operand.Named n -> "value " + n.value() + (n.doc().isEmpty() ? "" : ": " + n.doc());
            case Operand.Target t -> "address " + Digits.hex(t.address()) + ", " + distance(t.distance());
            case Operand.Undefined u -> "has no meaning";
        };
    }

    private static String distance(long bytes) {
        if (bytes == 0) return "this instruction";
        return Digits.count(Math.abs(bytes), "byte", "bytes")
                + (bytes < 0 ? " before" : " after")
                + " the first of this instruction";
    }

    private static String register(Book book, Operand.Register r) {
        Isa.State file = book.isa().states().get(r.file());
        String about = file == null || file.doc().isEmpty() ? "" : " (" + file.doc() + ")";
        String where = "%d-bit element %d".formatted(r.elementBits(), r.index());
        if (r.count() == 0) where = "none of the %d-bit elements".formatted(r.elementBits());
        if (r.count() > 1) where = "%d %d-bit elements from %d".formatted(r.count(), r.elementBits(), r.index());
        return r.type() + ": " + where + " of " + r.file() + about;
    }

    private static String with(List<String> modifiers) {
        return modifiers.isEmpty() ? "" : "; with " + String.join(" ", modifiers);
    }
}
