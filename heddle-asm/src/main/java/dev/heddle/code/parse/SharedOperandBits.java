package dev.heddle.code.parse;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import org.jspecify.annotations.Nullable;

/// Bits that one cell of a [CachedOperandParser] binds and others depend on. Its text may leave them open; then one of
/// the others says them.
///
/// @param cell number of the cell
/// @param known the cell
/// @param own the bits that it binds
/// @param said which of these a text says
/// @param mask the bits that it lends, where a value of `own` has them
/// @param width how many these are
record SharedOperandBits(
        int cell,
        CachedOperandParser.Known known,
        Bits own,
        OperandParseCache said,
        long mask,
        int width) {
    private static final int MAX_WIDTH = 3;

    /// @return null if no cell lends bits, or too many do
    static @Nullable SharedOperandBits of(CachedOperandParser.Cell[] cells) {
        SharedOperandBits found = null;
        for (int i = 0; i < cells.length; i++) {
            if (!(cells[i] instanceof CachedOperandParser.Known k) || !k.isAlone()) continue;
            Bits own = k.own();
            OperandParseCache said = k.texts().said();
            if (own == null || said == null) continue;
            Mask taken = Mask.NONE;
            for (CachedOperandParser.Cell c : cells) {
                Bits inputs = c == k ? null : c.inputs();
                if (inputs != null) taken = taken.or(Mask.of(inputs).and(Mask.of(own)));
            }
            if (taken.isEmpty()) continue;
            long mask = own.get(taken.word());
            if (found != null || Long.bitCount(mask) > MAX_WIDTH) return null;
            found = new SharedOperandBits(i, k, own, said, mask, Long.bitCount(mask));
        }
        return found;
    }

    /// Binds the bits of the cell, those that it lends to [Parse#lent]; clears [Parse#mayLend] if its text says them.
    boolean bind(Parse p, int from, int to) {
        long value = known.texts().value(p, from, to, 0);
        long says = value < 0 ? -1 : said.value(p, from, to, 0);
        p.mayLend = says >= 0 && (says & mask) == 0;
        return p.mayLend && own.unify(p.word, p.known, value & ~mask | spread(p.lent));
    }

    /// @return the bits of a number at the ones of the mask
    private long spread(long bits) {
        long out = 0;
        long rest = mask;
        for (int i = 0; i < width; i++) {
            if ((bits >>> i & 1) != 0) out |= rest & -rest;
            rest &= rest - 1;
        }
        return out;
    }
}
