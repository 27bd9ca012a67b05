package dev.heddle.code;

import dev.heddle.bits.Bits;
import org.jspecify.annotations.Nullable;

/// Matches a text cell by cell, each by what was remembered, without looking back. If that fails, nothing is said: the
/// matchers, which try everything, decide. If it succeeds, they would have found the same, because each cell takes the
/// first reading that its matcher has.
final class FastText {
    /// What stands between two commas.
    ///
    /// @param own the bits that it binds, null for none
    /// @param inputs bits from elsewhere that its reading depends on, or null
    /// @param alone reads the text whatever `inputs` are, or null if that is not possible
    record Cell(
            Remembered texts,
            @Nullable Bits own,
            @Nullable Bits inputs,
            @Nullable Remembered alone) {}

    /// Cells that may be read last.
    static final int MOST_LATER = 4;

    private final Cell head;
    private final Cell[] cells;

    /// @param head the mnemonic
    /// @param cells the operands
    FastText(Cell head, Cell[] cells) {
        this.head = head;
        this.cells = cells;
    }

    /// @param p has begun
    /// @param headEnd behind the mnemonic
    /// @return whether the word of `p` is that of the text; if not, it may have changed
    boolean match(Parse p, int from, int headEnd) {
        if (p.end >= 1 << 24 || !bind(p, head, from, headEnd)) return false;
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
                absent = c.alone != null && c.alone.value(p, at, end, 0) == Remembered.NONE;
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
        return !more;
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
