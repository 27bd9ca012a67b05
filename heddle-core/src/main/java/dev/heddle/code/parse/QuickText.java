package dev.heddle.code.parse;

import dev.heddle.bits.Bits;
import dev.heddle.code.text.EightBytes;
import dev.heddle.code.text.Wide;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads texts whose beginnings came before and of which every cell has a text of its own: the same as [FastText] does,
/// from tables that all texts share. What is not so easy it leaves to others. Not for several threads.
final class QuickText {
    /// Bytes after a text that may be read.
    private static final int SLACK = HeadTexts.MAX_LENGTH;

    private static final long COMMAS = EightBytes.each(',');

    private final HeadMemo memo;
    private final Parse p;
    private final PartTexts texts;
    private final HeadTexts heads;

    /// Words that a statement may or may not begin with.
    private final HeadTexts words;

    private final IdentityHashMap<Candidate, Integer> numbers = new IdentityHashMap<>();

    /// What beginnings are of, by number from 1.
    private Candidate[] candidates = new Candidate[16];

    // Of the text that is read, by cell: where it is, and what it stands for, see QuickForm.
    private final int[] begins = new int[QuickForm.MAX_CELLS];
    private final int[] ends = new int[QuickForm.MAX_CELLS];
    private final long[] values = new long[QuickForm.MAX_CELLS];

    /// Cells whose value is not known yet, a bit for each.
    private int open;

    private int headEnd;

    QuickText(HeadMemo memo, Parse p) {
        this.memo = memo;
        this.p = p;
        this.texts = new PartTexts(p.fewerBits);
        this.heads = new HeadTexts(p.fewerBits);
        this.words = new HeadTexts(p.fewerBits);
    }

    /// Whether an instruction can begin with a word.
    ///
    /// @param from where the statement begins
    /// @param head where the word begins
    boolean knows(byte[] text, int from, int head, int headEnd) {
        if (!fits(text, from, headEnd)) return isKnown(text, head, headEnd);
        int at = heads.find(text, from, headEnd);
        if (at >= 0 && heads.number(at) > 0) return true;
        at = words.find(text, head, headEnd);
        if (at >= 0) return words.number(at) > 0;
        boolean known = isKnown(text, head, headEnd);
        words.keep(known ? 1 : 0, 0, 0);
        return known;
    }

    private boolean isKnown(byte[] text, int head, int headEnd) {
        return memo.find(text, head, head, headEnd, true).candidates.length > 0;
    }

    private static boolean fits(byte[] text, int from, int headEnd) {
        return headEnd - from <= HeadTexts.MAX_LENGTH && headEnd + SLACK <= text.length;
    }

    /// @param head where the mnemonic begins
    /// @param headEnd where it ends
    /// @return what `text[from, end)` is a text of, with its word in the parse; null if that is not easy to say
    @Nullable Candidate match(byte[] text, int from, int head, int headEnd, int end) {
        if (!fits(text, from, headEnd) || end + SLACK > text.length) return null;
        p.start(text, from, end);
        p.quiet = true;
        int at = heads.find(text, from, headEnd);
        if (at < 0) at = learned(from, head, headEnd);
        int number = heads.number(at);
        if (number == 0) return null;
        Candidate c = candidates[number];
        FastText fast = c.fast();
        QuickForm form = fast == null ? null : fast.form();
        if (fast == null || form == null) return null;
        this.headEnd = headEnd;
        boolean usedAddress = p.usedAddress;
        boolean usedNumber = p.usedNumber;
        p.begin(heads.lo(at), heads.hi(at), form.knownLo, form.knownHi);
        if (cells(form) && last(fast, form) && fast.holds(p, from, headEnd)) return c;
        p.usedAddress = usedAddress;
        p.usedNumber = usedNumber;
        return null;
    }

    private int learned(int from, int head, int headEnd) {
        Candidate first = first(from, head, headEnd);
        if (first == null) return heads.keep(0, 0, 0);
        Integer known = numbers.get(first);
        return heads.keep(known == null ? add(first) : known, p.word.lo, p.word.hi);
    }

    private int add(Candidate c) {
        int number = numbers.size() + 1;
        if (number == candidates.length) candidates = Arrays.copyOf(candidates, 2 * number);
        candidates[number] = c;
        numbers.put(c, number);
        return number;
    }

    /// The first candidate that a text with this beginning may be of, with what is known of its word in the parse; null
    /// if that is not easy to say.
    private @Nullable Candidate first(int from, int head, int headEnd) {
        HeadMemo.Head h = memo.find(p.text, from, head, headEnd, true);
        for (int i = 0; i < h.candidates.length; i++) {
            FastText fast = h.candidates[i].fast();
            boolean isRead = i < h.whole && !h.hasPrefix || fast != null && fast.readsHead();
            if (fast == null || !isRead) return null;
            FastText.Start start = h.starts[i];
            if (start == null) h.starts[i] = start = fast.start(p, from, headEnd);
            if (start == FastText.Start.NEVER) continue;
            QuickForm f = fast.form();
            return f != null && start.begin(p, f.knownLo, f.knownHi) ? h.candidates[i] : null;
        }
        return null;
    }

    /// Reads the text of each cell, and binds what can be known in this order.
    private boolean cells(QuickForm f) {
        int n = f.cells.length;
        int at = p.skipBlanks(headEnd);
        open = 0;
        for (int i = 0; i < n; i++) {
            int to = comma(at);
            if (to == at) return false;
            begins[i] = at;
            ends[i] = to;
            boolean isFramed = (f.framed >> i & 1) != 0 && f.kinds[i] != QuickForm.OTHER;
            if (isFramed && !unframed((FastText.Known) f.cells[i], i) || !cell(f, i)) return false;
            at = to;
            if (i + 1 < n) {
                if (to == p.end) return false;
                at = p.skipBlanks(to + 1);
            }
        }
        return at == p.end;
    }

    /// The first comma from `at` on, or the end.
    private int comma(int at) {
        for (int i = at; i < p.end; i += EightBytes.BYTES) {
            long found = EightBytes.zeros(Wide.read(p.text, i) ^ COMMAS);
            if (found != 0) return Math.min(i + (Long.numberOfTrailingZeros(found) >> 3), p.end);
        }
        return p.end;
    }

    private boolean cell(QuickForm f, int i) {
        Bits in = f.inputs[i];
        boolean isOpen = (f.last >> i & 1) != 0 || in != null && !in.isKnown(p.known);
        switch (f.kinds[i]) {
            case QuickForm.ALONE -> {
                values[i] = value(f.table(i), i, 0);
                if (values[i] < 0) return false;
            }
            case QuickForm.BY_INPUT -> values[i] = all(f, i);
            default -> {}
        }
        if (!isOpen) return bind(f, i);
        open |= 1 << i;
        return true;
    }

    /// Leaves out what stands before and after the text of a cell.
    private boolean unframed(FastText.Known k, int i) {
        int at = begins[i];
        int to = ends[i] - k.after().length;
        begins[i] = at + k.before().length;
        ends[i] = to;
        return begins[i] < to
                && Names.startsWith(p, at, k.before())
                && Names.startsWith(p, to, k.after());
    }

    /// What the text of a cell stands for in a table.
    private long value(MemoTable table, int i, long input) {
        int at = begins[i];
        int length = ends[i] - at;
        if (length > PartTexts.MAX_LENGTH) return table.value(p, at, ends[i], input);
        long part = (long) table.number() << PartTexts.PART;
        int place = texts.find(p.text, at, length, part, input);
        if (place >= 0) return texts.value(place);
        long v = table.find(p.text, at, ends[i], input);
        texts.keep(v);
        return v;
    }

    /// What the text of a cell stands for, for each value of its inputs.
    private long all(QuickForm f, int i) {
        MemoTable table = f.table(i);
        int at = begins[i];
        int length = ends[i] - at;
        boolean isKept = length <= PartTexts.MAX_LENGTH;
        long part = (long) table.number() << PartTexts.PART;
        int place = isKept ? texts.find(p.text, at, length, part, 0) : -1;
        if (place >= 0) return texts.value(place);
        long all = 0;
        for (int input = 0; input < f.inputValues(i); input++) {
            long v =
                    isKept
                            ? table.find(p.text, at, ends[i], input)
                            : table.value(p, at, ends[i], input);
            all |= (v < 0 ? f.none(i) : v) << input * f.widths[i];
        }
        if (isKept) texts.keep(all);
        return all;
    }

    /// What the text of a cell stands for, negative for nothing.
    private long chosen(QuickForm f, int i) {
        Bits in = f.inputs[i];
        if (in == null) return values[i];
        long input = in.get(p.word);
        if (f.kinds[i] == QuickForm.KEYED) return value(f.table(i), i, input);
        long v = values[i] >>> (int) input * f.widths[i] & f.none(i);
        return v == f.none(i) ? MemoTable.NONE : v;
    }

    /// Binds the bits of a cell whose inputs are known.
    private boolean bind(QuickForm f, int i) {
        if (f.kinds[i] == QuickForm.OTHER) return f.cells[i].bind(p, begins[i], ends[i]);
        long v = chosen(f, i);
        Bits own = f.own[i];
        return v >= 0 && (own == null || own.unify(p.word, p.known, v));
    }

    /// Binds the cells that are open.
    private boolean last(FastText fast, QuickForm f) {
        if (open == 0) return true;
        Lent lent = fast.lent();
        if (lent == null) return chooses(f) && rest(f, open);
        long lo = p.word.lo;
        long hi = p.word.hi;
        long knownLo = p.known.lo;
        long knownHi = p.known.hi;
        if (chooses(f) && rest(f, open)) return true;
        int i = f.lender;
        if (f.chooser >= 0 && (f.chooser != i || mayChoose(f))) return false;
        long says = value(lent.said(), i, 0);
        if (says < 0 || (says & lent.mask()) != 0) return false;
        for (long bits = 1; bits < 1L << lent.width(); bits++) {
            p.begin(lo, hi, knownLo, knownHi);
            if (lent.own().unify(p.word, p.known, lent.value(values[i], bits))
                    && rest(f, open & ~(1 << i))) return true;
        }
        return false;
    }

    /// Whether the first value of the text that has a [Choice] is the one to take, as far as is known.
    private boolean chooses(QuickForm f) {
        int i = f.chooser;
        if (i < 0) return true;
        FastText.Known k = (FastText.Known) f.cells[i];
        Choice choice = Objects.requireNonNull(k.choice());
        int by = choice.decider();
        if (!bind(f, i)) return false;
        if ((open >> by & 1) == 0 || by == i) return true;
        Bits in = f.inputs[by];
        return f.kinds[by] != QuickForm.OTHER
                && in != null
                && in.isKnown(p.known)
                && chosen(f, by) >= 0;
    }

    /// Whether the text that has a [Choice] has another value than the first.
    private boolean mayChoose(QuickForm f) {
        int i = f.chooser;
        Choice choice = Objects.requireNonNull(((FastText.Known) f.cells[i]).choice());
        return value(choice.next(), i, 0) >= 0;
    }

    /// Binds cells: first those that come last, on which others depend.
    ///
    /// @param cells a bit for each
    private boolean rest(QuickForm f, int cells) {
        for (int some = cells & f.last; some != 0; some &= some - 1)
            if (!bind(f, Integer.numberOfTrailingZeros(some))) return false;
        for (int some = cells & ~f.last; some != 0; some &= some - 1) {
            int i = Integer.numberOfTrailingZeros(some);
            Bits in = f.inputs[i];
            if (in != null && !in.isKnown(p.known) || !bind(f, i)) return false;
        }
        return true;
    }
}
