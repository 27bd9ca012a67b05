package dev.heddle.code.parse;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The cells of a [FastText] as [QuickText] reads them if each has a text of its own. Immutable.
final class QuickForm {
    /// Cells at most.
    static final int MAX_CELLS = 24;

    /// Of cells that cannot be read so.
    static final QuickForm NONE = new QuickForm(new FastText.Cell[0], null, -1, new Word());

    // How a cell is read: its text alone says its value; its text says one for each value of its
    // inputs; its text and its inputs say it; by its own method.
    static final int ALONE = 0;
    static final int BY_INPUT = 1;
    static final int KEYED = 2;
    static final int OTHER = 3;

    /// Bits from elsewhere for all of whose values a text is read at once.
    private static final int MAX_INPUTS = 3;

    final FastText.Cell[] cells;
    final int[] kinds;
    final @Nullable Bits[] own;
    final @Nullable Bits[] inputs;

    /// What texts stand for; only of cells that are not [#OTHER].
    final @Nullable MemoTable[] tables;

    /// By cell, how many bits a text's value for one value of its inputs takes.
    final int[] widths;

    /// The cell that lends bits, or -1.
    final int lender;

    /// The cell with a [Choice], or -1.
    final int chooser;

    /// These two, a bit for each: other cells depend on them.
    final int last;

    /// Cells with something before or after the text that is looked for.
    int framed;

    // The bits that are known after the beginning.
    final long knownLo;
    final long knownHi;

    private QuickForm(FastText.Cell[] cells, @Nullable Lent lent, int chooser, Word known) {
        knownLo = known.lo;
        knownHi = known.hi;
        int n = cells.length;
        this.cells = cells;
        this.chooser = chooser;
        this.lender = lent == null ? -1 : lent.cell();
        last = (lender < 0 ? 0 : 1 << lender) | (chooser < 0 ? 0 : 1 << chooser);
        kinds = new int[n];
        own = new Bits[n];
        inputs = new Bits[n];
        tables = new MemoTable[n];
        widths = new int[n];
        for (int i = 0; i < n; i++) {
            kinds[i] = OTHER;
            inputs[i] = cells[i].inputs();
            if (cells[i] instanceof FastText.Known k) known(i, k);
        }
    }

    private void known(int i, FastText.Known k) {
        Bits in = k.inputs();
        own[i] = k.own();
        tables[i] = k.texts();
        widths[i] = 1 + (k.own() == null ? 0 : k.own().width());
        if (k.before().length + k.after().length > 0) framed |= 1 << i;
        if (k.texts().number() >>> PartTexts.PART_BITS != 0) return;
        if (in == null) kinds[i] = ALONE;
        else if (in.width() <= MAX_INPUTS && widths[i] << in.width() <= 64) kinds[i] = BY_INPUT;
        else if (in.width() <= PartTexts.INPUT_BITS) kinds[i] = KEYED;
    }

    MemoTable table(int cell) {
        return Objects.requireNonNull(tables[cell]);
    }

    /// How many values the inputs of a cell can have.
    int inputValues(int cell) {
        Bits in = inputs[cell];
        return in == null ? 1 : 1 << in.width();
    }

    /// What stands for no value in place of one.
    long none(int cell) {
        return (1L << widths[cell]) - 1;
    }

    /// @param known bits that are known after the beginning
    static QuickForm of(FastText.Cell[] cells, @Nullable Lent lent, Word known) {
        if (cells.length > MAX_CELLS || known.aux != 0) return NONE;
        int chooser = -1;
        for (int i = 0; i < cells.length; i++) {
            if (!(cells[i] instanceof FastText.Known k) || k.choice() == null) continue;
            if (chooser >= 0) return NONE;
            chooser = i;
        }
        QuickForm made = new QuickForm(cells, lent, chooser, known);
        for (int i = 0; i < cells.length; i++)
            if ((made.last >> i & 1) != 0 && made.kinds[i] != ALONE) return NONE;
        return made;
    }
}
