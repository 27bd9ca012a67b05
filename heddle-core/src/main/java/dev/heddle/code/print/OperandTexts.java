package dev.heddle.code.print;

import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.code.template.OwnOperand;

/// What the bits of a shape print as: one table for all operands of that shape, wherever their bits are.
final class OperandTexts implements Slots.Maker {
    private final ReadBack readBack;
    private final Slots slots;
    private final Printer printer;

    /// @param entry any entry that has the operand
    /// @param room for its texts
    OperandTexts(
            Book book,
            Entry entry,
            String dialect,
            OwnOperand operand,
            Room room,
            ReadBack readBack) {
        this.readBack = readBack;
        this.slots = new Slots(Slots.SHORT, room, this);
        this.printer =
                new PrinterCompiler(book, entry, dialect, null)
                        .direct(operand.instance(), operand.says());
    }

    /// @return the texts by the bits of [OwnOperand#index]
    Slots slots() {
        return slots;
    }

    /// Writes the text of a value, which is read again to see what it says.
    @Override
    public int make(long value, Out o) {
        Word w = new Word(value, 0);
        int r = printer.print(o, w);
        // What else the text of an undefined operand would say is not there to be read.
        if (r < 0 || (r & Printer.UNDEFINED) != 0) return r;
        w.set(value, 0);
        long differ = readBack.differ(o.bytes, 0, o.length, w);
        if (differ == ReadBack.UNREADABLE) return r | Printer.SUSPECT;
        o.delta = differ;
        return r & ~Printer.SUSPECT;
    }
}
