package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.book.Entry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Matches a text cell by cell, each by what was remembered, without looking back. If that fails, nothing is said: the
/// matchers, which try everything, decide. If it succeeds, they would have found the same, because each cell takes the
/// first reading that its matcher has.
final class FastText {
    // The bits that the entry fixes.
    private final long matchLo;
    private final long matchHi;
    private final long fixedLo;
    private final long fixedHi;

    /// What stands between two commas.
    ///
    /// @param own the bits that it binds, null for none
    /// @param inputs bits from elsewhere that its reading depends on, or null
    /// @param possible says whether a text can be its text at all, or null if that is not known
    record Cell(
            Remembered texts,
            @Nullable Bits own,
            @Nullable Bits inputs,
            @Nullable Possible possible) {}

    /// Cells that may be read last.
    static final int MOST_LATER = 4;

    private final Tests tests;
    private final IntExpr guard;
    private final @Nullable Cell head;
    private final Cell[] cells;

    /// @param choice tests and guard of the text
    /// @param head the mnemonic, null if it binds nothing
    /// @param cells the operands
    FastText(Entry entry, Scope.Case choice, @Nullable Cell head, List<Cell> cells) {
        this.matchLo = entry.match().lo();
        this.matchHi = entry.match().hi();
        this.fixedLo = entry.fixed().lo();
        this.fixedHi = entry.fixed().hi();
        this.tests = choice.tests();
        this.guard = choice.guard();
        this.head = head;
        this.cells = cells.toArray(Cell[]::new);
    }

    /// @param p has started
    /// @param headEnd behind the mnemonic, which is known to be one of this text
    /// @return whether the word of `p` is that of the text
    boolean match(Parse p, int from, int headEnd) {
        p.begin(matchLo, matchHi, fixedLo, fixedHi);
        if (p.end >= 1 << 24 || !tests.unify(p.word, p.known)) return false;
        if (head != null && !bind(p, head, from, headEnd)) return false;
        byte[] text = p.text;
        int at = p.skipBlanks(headEnd);
        boolean more = at < p.end;
        int later = 0;
        for (int i = 0; i < cells.length; i++) {
            Cell c = cells[i];
            int end = at;
            while (end < p.end && text[end] != ',') end++;
            // What a cell depends on may stand behind it; then it is read last.
            boolean postponed =
                    more && later < MOST_LATER && c.inputs != null && !c.inputs.isKnown(p.known);
            boolean absent = !more;
            if (postponed) {
                absent = c.possible != null && c.possible.isAbsent(p, at, end);
                p.later[later++] = (long) i << 48 | (long) at << 24 | (absent ? at : end);
            } else if (!bind(p, c, at, more ? end : at)) {
                if (absent || !isAbsent(p, c, at, end) || !bind(p, c, at, at)) return false;
                absent = true;
            }
            if (absent) continue;
            more = end < p.end;
            at = more ? p.skipBlanks(end + 1) : end;
            if (more && at == p.end) return false;
        }
        for (int k = 0; k < later; k++) {
            long l = p.later[k];
            if (!bind(p, cells[(int) (l >>> 48)], (int) (l >>> 24) & 0xffffff, (int) l & 0xffffff))
                return false;
        }
        return !more && (guard == Scope.TRUE || guard.eval(p.word) != 0);
    }

    /// Whether the first operand cannot be this one's, so that the matchers would not find anything.
    boolean isOut(Parse p, int headEnd) {
        Possible first = cells.length == 0 ? null : cells[0].possible;
        int at = p.skipBlanks(headEnd);
        if (first == null || at == p.end) return false;
        int end = at;
        while (end < p.end && p.text[end] != ',') end++;
        return !first.mayBeEmpty() && !first.is(p, at, end);
    }

    /// Whether a text cannot be that of a cell, which must then have none.
    private static boolean isAbsent(Parse p, Cell c, int from, int to) {
        Bits inputs = c.inputs;
        return (inputs == null || inputs.isKnown(p.known))
                && c.texts.value(p, from, to, inputs == null ? 0 : inputs.get(p.word))
                        == Remembered.NONE;
    }

    private static boolean bind(Parse p, Cell c, int from, int to) {
        Bits inputs = c.inputs;
        if (inputs != null && !inputs.isKnown(p.known)) return false;
        long value = c.texts.value(p, from, to, inputs == null ? 0 : inputs.get(p.word));
        Bits own = c.own;
        return value >= 0 && (own == null || own.unify(p.word, p.known, value));
    }
}
