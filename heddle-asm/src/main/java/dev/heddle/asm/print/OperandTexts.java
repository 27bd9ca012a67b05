package dev.heddle.asm.print;

import dev.heddle.asm.template.OwnOperand;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Remembers what the bits of a shape print as: one table for all operands of that shape, wherever their bits are.
final class OperandTexts implements OperandTextCache.Maker {
    private static final int MAX_SAID = 1 << 14;

    private final Map<Long, Long> lengths = new ConcurrentHashMap<>();
    private final ReadBack readBack;
    private final OperandTextCache slots;
    private final Printer printer;

    /// @param entry any entry that has the operand
    /// @param tables where its texts are
    OperandTexts(Book book, Entry entry, String dialect, OwnOperand operand, OperandTables tables, ReadBack readBack) {
        this.readBack = readBack;
        this.slots = tables.slots(this);
        this.printer = new PrinterCompiler(book, entry, dialect, null).direct(operand.instance(), operand.says());
    }

    /// @return the texts by the bits of [OwnOperand#index]
    OperandTextCache slots() {
        return slots;
    }

    /// Writes the text of a value, which is read again to see what it says.
    @Override
    public int make(long value, TextBuffer o) {
        Word w = new Word(value, 0);
        int r = printer.print(o, w);
        // What else the text of an undefined operand would say is not there to be read.
        if (r < 0 || (r & Printer.UNDEFINED) != 0) return r;
        w.set(value, 0);
        long differ = readBack.differ(o.bytes, 0, o.length, w);
        if (differ == ReadBack.UNREADABLE) return r | Printer.SUSPECT;
        o.delta = differ;
        return r & ~(Printer.SUSPECT | Printer.ENTANGLED);
    }

    /// @return ones for the bits that the text of a value says; or [ReadBack#UNREADABLE] if what the operand takes from
    ///     elsewhere has to be known before, or the text would say something else
    long says(long value) {
        Long before = lengths.get(value);
        if (before != null) return before;
        TextBuffer o = new TextBuffer();
        int r = printer.print(o, new Word(value, 0));
        boolean isReadable = r >= 0 && (r & Printer.UNDEFINED) == 0;
        long says = isReadable ? readBack.says(o.bytes, 0, o.length, new Word(value, 0)) : ReadBack.UNREADABLE;
        if (lengths.size() >= MAX_SAID) lengths.clear();
        lengths.put(value, says);
        return says;
    }

    /// @param as the bits with others from elsewhere
    /// @return ones where the text of a value is read as other bits than `as`, or [ReadBack#UNREADABLE]
    long differ(long value, long as) {
        TextBuffer o = new TextBuffer();
        return printer.print(o, new Word(value, 0)) < 0
                ? ReadBack.UNREADABLE
                : readBack.differ(o.bytes, 0, o.length, new Word(as, 0));
    }
}
