package dev.heddle.asm.operand;

import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.print.PartPrinters;
import dev.heddle.asm.print.Printer;
import dev.heddle.asm.print.TextBuffer;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Part;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads a number in a text as data.
final class NumberForm {
    private final String name;
    private final Bits bits;
    private final Part.Format format;
    private final Printer digits;
    private final @Nullable IntExpr by;

    /// @param scope that the number stands in
    NumberForm(Book book, Part.Number n, Scope scope) {
        this.name = n.value().toString();
        this.bits = scope.bits(n.value());
        this.format = n.format();
        this.digits = PartPrinters.number(book, bits, format);
        this.by = format instanceof Part.Format.By f ? Scope.applied(book, f.function(), bits) : null;
    }

    /// @return where its value is
    Bits bits() {
        return bits;
    }

    /// Whether it says another place at another address.
    boolean isRelative() {
        return format instanceof Part.Format.Relative;
    }

    /// @param address of the instruction
    Operand read(Word w, long address) {
        if (format instanceof Part.Format.Relative r) {
            long distance = distance(r, w);
            String text = r.isAddress()
                    ? "0x" + Long.toHexString(address + distance)
                    : r.isCount()
                            ? Long.toString((distance - r.bias()) / r.scale())
                            : "pc" + (distance < 0 ? "" : "+") + distance;
            return new Operand.Target(name, text, distance, address + distance);
        }
        TextBuffer o = new TextBuffer();
        digits.print(o, w);
        return new Operand.Immediate(name, o.text(0), value(w), List.of());
    }

    /// The same number as a whole operand.
    ///
    /// @param operand its name
    /// @param text as it is printed
    Operand read(String operand, String text, List<String> modifiers, Word w, long address) {
        if (!(format instanceof Part.Format.Relative r))
            return new Operand.Immediate(operand, text, value(w), modifiers);
        long distance = distance(r, w);
        return new Operand.Target(operand, text, distance, address + distance);
    }

    private long distance(Part.Format.Relative r, Word w) {
        return r.bias() + r.scale() * r.value(bits.get(w), bits.width());
    }

    private long signed(Word w) {
        int unused = Long.SIZE - bits.width();
        return bits.get(w) << unused >> unused;
    }

    private long value(Word w) {
        if (by != null) return by.eval(w);
        return format instanceof Part.Format.Integer i && i.signed() ? signed(w) : bits.get(w);
    }
}
