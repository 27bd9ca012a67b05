package dev.heddle.code.print;

import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.code.template.OwnOperand;
import org.jspecify.annotations.Nullable;

/// What the bits of a shape print as: one table for all operands of that shape, wherever their bits are. Made when
/// needed.
final class OperandTexts {
    /// Texts are kept if a shape has at most 2^this values.
    private static final int MAX_BITS = 22;

    private final Book book;
    private final Entry entry;
    private final String dialect;
    private final OwnOperand operand;
    private final int number;
    private final ReadBack readBack;
    private final @Nullable Slots slots;
    private final Printer printer;
    private @Nullable Printer quick;

    /// @param entry any entry that has the operand
    /// @param texts where its texts go
    /// @param number of the table, from 0
    OperandTexts(
            Book book,
            Entry entry,
            String dialect,
            OwnOperand operand,
            Texts texts,
            int number,
            ReadBack readBack) {
        this.book = book;
        this.entry = entry;
        this.dialect = dialect;
        this.operand = operand;
        this.number = number;
        this.readBack = readBack;
        int width = operand.index().width();
        this.slots = width <= MAX_BITS ? new Slots(width, texts, this::make) : null;
        this.printer =
                new PrinterCompiler(book, entry, dialect, null)
                        .direct(operand.instance(), operand.says());
    }

    int number() {
        return number;
    }

    ReadBack readBack() {
        return readBack;
    }

    /// A printer of the operand's bits, which are by themselves as in [#slots].
    synchronized Printer printer(OperandTables tables) {
        Printer p = quick;
        if (p == null) {
            quick =
                    p =
                            new PrinterCompiler(book, entry, dialect, tables)
                                    .direct(operand.instance(), operand.says());
        }
        return p;
    }

    /// @return the texts by the bits of [OwnOperand#index]; null if there are too many
    @Nullable Slots slots() {
        return slots;
    }

    /// Writes the text of a value, which is read again to see whether it says everything.
    private int make(int value, Out o) {
        Word w = new Word();
        operand.index().put(w, value);
        int r = printer.print(o, w);
        if (r < 0) return r;
        w.set(0, 0);
        operand.index().put(w, value);
        return r != Printer.UNDEFINED && readBack.gives(null, o.bytes, 0, o.length, w)
                ? Printer.CLEAN
                : Printer.SUSPECT;
    }
}
