package dev.heddle.code.parse;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.code.text.EightBytes;
import dev.heddle.insn.scope.IntExpr;
import dev.heddle.insn.scope.Scope;
import dev.heddle.insn.scope.Tests;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Matches a text cell by cell, each by what was remembered, without looking back. If that fails, nothing is said: the
/// matchers, which try everything, decide. If it succeeds, they would have found the same, because each cell takes the
/// first reading that its matcher has, or the first one that a [AmbiguousOperand] leaves.
final class CachedOperandParser {
    // The bits that the entry fixes.
    private final long matchLo;
    private final long matchHi;
    private final long fixedLo;
    private final long fixedHi;

    /// What stands between two commas.
    sealed interface Cell {
        /// @return whether `text[from, to)` of `p` is a text of the cell; its bits are bound
        boolean bind(Parse p, int from, int to);

        /// Bits from elsewhere that its reading depends on, or null.
        default @Nullable Bits inputs() {
            return null;
        }

        /// Says whether a text can be its text at all; null if that is not known.
        default @Nullable QuickReject possible() {
            return null;
        }
    }

    /// A cell whose readings are remembered.
    ///
    /// @param before what stands before the text that is remembered
    /// @param after what stands after it
    /// @param own the bits that it binds, null for none
    /// @param inputs bits from elsewhere that its reading depends on, or null
    /// @param possible says whether a text can be its text at all, or null if that is not known
    /// @param choice which of several values its text means, or null if it takes the first
    record Known(
            byte[] before,
            OperandParseCache texts,
            byte[] after,
            @Nullable Bits own,
            @Nullable Bits inputs,
            @Nullable QuickReject possible,
            @Nullable AmbiguousOperand choice)
            implements Cell {
        @Override
        public boolean bind(Parse p, int from, int to) {
            Bits inputs = this.inputs;
            if (inputs != null && !inputs.isKnown(p.known)) return false;
            int begin = from + before.length;
            int end = to - after.length;
            if (before.length > 0 && (begin > to || !Names.startsWith(p, from, before)))
                return false;
            if (after.length > 0 && (end < begin || !Names.startsWith(p, end, after))) return false;
            long value = texts.value(p, begin, end, inputs == null ? 0 : inputs.get(p.word));
            return value >= 0 && (own == null || own.unify(p.word, p.known, value));
        }

        boolean isPlain() {
            return isAlone() && choice == null;
        }

        /// Whether it is nothing but its text and depends on nothing else.
        boolean isAlone() {
            return before.length + after.length == 0 && inputs == null;
        }

        /// The same as [#bind] for a cell that is plain.
        boolean bindPlain(Parse p, int from, int to) {
            long value = texts.value(p, from, to, 0);
            return value >= 0 && (own == null || own.unify(p.word, p.known, value));
        }

        /// Whether a text cannot be that of the cell, which must then have none.
        boolean isAbsent(Parse p, int from, int to) {
            Bits inputs = this.inputs;
            return before.length + after.length == 0
                    && (inputs == null || inputs.isKnown(p.known))
                    && texts.value(p, from, to, inputs == null ? 0 : inputs.get(p.word))
                            == OperandParseCache.NONE;
        }
    }

    /// A cell that depends on the address.
    record Target(Matcher matcher) implements Cell {
        @Override
        public boolean bind(Parse p, int from, int to) {
            int end = p.end;
            p.end = to;
            boolean found = matcher.match(p, from);
            p.end = end;
            return found;
        }
    }

    /// Cells that may be read last.
    static final int MAX_LATER = 4;

    /// What is known of a word when the beginning of its text is known.
    static final class Start {
        /// No text of this kind begins so.
        static final Start NEVER = new Start();

        /// The cells cannot say.
        static final Start UNKNOWN = new Start();

        private final Word word = new Word();
        private final Word known = new Word();

        private Start() {}

        private boolean isKnown() {
            return this != NEVER && this != UNKNOWN;
        }

        private Start(Parse p) {
            word.copy(p.word);
            known.copy(p.known);
        }
    }

    /// The beginning of a text, up to the first separator.
    ///
    /// @param cell reads it alone
    /// @param check reads it once more when the rest is known, null if it depends on nothing else
    /// @param matcher finds out whether it can be read at all, with what the alternative fixes; null if that says
    ///     nothing because the beginning may have blanks
    record Head(Cell cell, @Nullable Cell check, @Nullable Matcher matcher) {}

    private final Tests tests;
    private final IntExpr guard;

    /// What the entry computes, which a text may say.
    private final List<Scope.Equation> computed;

    private final @Nullable Head head;
    private final Cell[] cells;

    /// Whether the cells are known.
    private final boolean isWhole;

    /// Cells that can be read at once and are nothing but their text; null for others.
    private final @Nullable Known[] plain;

    /// What one cell binds and others depend on, or null.
    private final @Nullable SharedOperandBits lent;

    /// @param choice tests and guard of the text
    /// @param computed what the entry computes
    /// @param head the mnemonic, null if it binds nothing
    /// @param cells the operands, null if they cannot be read alone: then only the beginning is of use
    CachedOperandParser(
            Entry entry,
            Scope.Case choice,
            List<Scope.Equation> computed,
            @Nullable Head head,
            @Nullable List<Cell> cells) {
        this.matchLo = entry.match().lo();
        this.matchHi = entry.match().hi();
        this.fixedLo = entry.fixed().lo();
        this.fixedHi = entry.fixed().hi();
        this.tests = choice.tests();
        this.guard = choice.guard();
        this.computed = computed;
        this.head = head;
        this.isWhole = cells != null;
        this.cells = cells == null ? new Cell[0] : cells.toArray(Cell[]::new);
        this.plain = new Known[this.cells.length];
        for (int i = 0; i < plain.length; i++)
            if (this.cells[i] instanceof Known k && k.isPlain()) plain[i] = k;
        this.lent = SharedOperandBits.of(this.cells);
    }

    /// Reads the beginning of a text.
    ///
    /// @param p has started
    /// @param headEnd after the mnemonic, which is known to be one of this text
    Start start(Parse p, int from, int headEnd) {
        p.begin(matchLo, matchHi, fixedLo, fixedHi);
        if (!tests.unify(p.word, p.known)) return Start.UNKNOWN;
        Head h = head;
        if ((h == null || h.cell.bind(p, from, headEnd)) && !isRefused(p)) return new Start(p);
        return h == null || mayBegin(h, p, from, headEnd) ? Start.UNKNOWN : Start.NEVER;
    }

    /// Whether the condition of the text is known not to hold.
    private boolean isRefused(Parse p) {
        return guard != Scope.TRUE && guard.isKnown(p.known) && guard.eval(p.word) == 0;
    }

    private boolean mayBegin(Head h, Parse p, int from, int headEnd) {
        Matcher matcher = h.matcher;
        if (matcher == null) return true;
        p.begin(matchLo, matchHi, fixedLo, fixedHi);
        if (!tests.unify(p.word, p.known)) return true;
        int end = p.end;
        p.end = headEnd;
        p.ignoresDeferred = true;
        boolean found = matcher.match(p, from);
        p.ignoresDeferred = false;
        p.end = end;
        return found;
    }

    /// @param p has started
    /// @param headEnd after the mnemonic, which is known to be one of this text
    /// @return whether the word of `p` is that of the text
    boolean match(Parse p, int from, int headEnd) {
        return match(p, from, headEnd, start(p, from, headEnd));
    }

    /// @param start what [#start] has made of the text's beginning
    boolean match(Parse p, int from, int headEnd, Start start) {
        if (!isWhole || !start.isKnown() || p.end - p.from >= 1 << 24) return false;
        p.lent = 0;
        if (matchCells(p, from, headEnd, start)) return true;
        if (lent == null) return false;
        // If the cell does not say what it lends, another one may: all that do say the same.
        p.mayLend = true;
        for (p.lent = 1; p.mayLend && p.lent < 1L << lent.width(); p.lent++)
            if (matchCells(p, from, headEnd, start)) return true;
        return false;
    }

    private boolean matchCells(Parse p, int from, int headEnd, Start start) {
        p.begin(start.word, start.known);
        int at = p.skipBlanks(headEnd);
        boolean more = at < p.end;
        int later = 0;
        for (int i = 0; i < cells.length; i++) {
            int end = EightBytes.find(p.text, at, p.end, ',', p.wide);
            Known simple = p.lent > 0 ? null : plain[i];
            if (more && simple != null && simple.bindPlain(p, at, end)) {
                more = end < p.end;
                at = more ? p.skipBlanks(end + 1) : end;
                if (more && at == p.end) return false;
                continue;
            }
            Cell c = cells[i];
            SharedOperandBits lends =
                    more && p.lent > 0 && lent != null && lent.cell() == i ? lent : null;
            boolean postponed = more && lends == null && later < MAX_LATER && isLater(p, c);
            boolean absent = !more;
            if (lends != null) {
                if (!lends.bind(p, at, end)) return false;
            } else if (postponed) {
                absent = c.possible() != null && c.possible().isAbsent(p, at, end);
                p.later[later++] = later(i, at - p.from, (absent ? at : end) - p.from);
            } else if (!c.bind(p, at, more ? end : at)) {
                boolean none = !absent && c instanceof Known k && k.isAbsent(p, at, end);
                if (!none || !c.bind(p, at, at)) return false;
                absent = true;
            }
            if (absent) continue;
            more = end < p.end;
            at = more ? p.skipBlanks(end + 1) : end;
            if (more && at == p.end) return false;
        }
        return !more
                && (later == 0 || matchLater(p, later))
                && isRight(p, from, headEnd)
                && isAsComputed(p)
                && (guard == Scope.TRUE || guard.eval(p.word) != 0);
    }

    /// Whether what a cell depends on may stand after it; then it is read last.
    private static boolean isLater(Parse p, Cell c) {
        return choice(c) != null || c.inputs() != null && !c.inputs().isKnown(p.known);
    }

    /// Whether the beginning goes with the rest.
    private boolean isRight(Parse p, int from, int headEnd) {
        Cell check = head == null ? null : head.check;
        return check == null || check.bind(p, from, headEnd);
    }

    /// Whether what the text says is what the entry computes.
    private boolean isAsComputed(Parse p) {
        for (Scope.Equation e : computed) {
            Bits bits = e.bits();
            if (bits.isKnown(p.known)
                    && bits.get(p.word) != (e.value().eval(p.word) & Word.lowMask(bits.width())))
                return false;
        }
        return true;
    }

    private boolean matchLater(Parse p, int later) {
        for (int k = 0; k < later; k++) {
            Cell c = cells[number(p.later[k])];
            if (c instanceof Known n
                    && n.choice != null
                    && !choose(p, n, n.choice, p.later[k], later)) return false;
        }
        for (int k = 0; k < later; k++) {
            long l = p.later[k];
            Cell c = cells[number(l)];
            if (choice(c) == null && !c.bind(p, from(p, l), to(p, l))) return false;
        }
        return true;
    }

    /// Takes the first value of a text that the operand which decides goes with. The matchers do that too: they come to
    /// the other values when the operand fails, and it fails whatever else is tried, because its text is where it is.
    private static boolean choose(Parse p, Known c, AmbiguousOperand choice, long at, int later) {
        long value = c.texts.value(p, from(p, at), to(p, at), 0);
        for (int k = 0; k < later; k++) {
            long l = p.later[k];
            if (number(l) == choice.decider())
                value = choice.value(p, value, from(p, at), to(p, at), from(p, l), to(p, l));
        }
        return value >= 0 && c.own != null && c.own.unify(p.word, p.known, value);
    }

    private static @Nullable AmbiguousOperand choice(Cell c) {
        return c instanceof Known n ? n.choice : null;
    }

    private static int number(long later) {
        return (int) (later >>> 48);
    }

    /// @param from where the text of a cell begins, counted from the beginning of the line
    private static long later(int number, int from, int to) {
        return (long) number << 48 | (long) from << 24 | to;
    }

    private static int from(Parse p, long later) {
        return p.from + ((int) (later >>> 24) & 0xffffff);
    }

    private static int to(Parse p, long later) {
        return p.from + ((int) later & 0xffffff);
    }

    /// Whether the mnemonic is read, too, and not only taken for granted.
    boolean readsHead() {
        return head != null;
    }

    /// Whether the first operand cannot be this one's, so that the matchers would not find anything.
    boolean isOut(Parse p, int headEnd) {
        QuickReject first = cells.length == 0 ? null : cells[0].possible();
        int at = p.skipBlanks(headEnd);
        if (first == null || at == p.end) return false;
        int end = EightBytes.find(p.text, at, p.end, ',', p.wide);
        return !first.mayBeEmpty() && !first.is(p, at, end);
    }
}
