package dev.heddle.insn.scope;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;

/// Bits that must have some values.
public final class Tests {
    public static final Tests NONE = new Tests(new Bits[0], new long[0]);

    private final Bits[] bits;
    // The bits and their values where they are in the word.
    private final Word mask = new Word();
    private final Word value = new Word();
    private final boolean isPossible;

    /// @param values of the bits at the same index
    public Tests(Bits[] bits, long[] values) {
        this.bits = bits;
        boolean possible = true;
        for (int i = 0; i < bits.length; i++) possible &= bits[i].unify(value, mask, values[i]);
        this.isPossible = possible;
    }

    public Bits[] bits() {
        return bits;
    }

    public boolean isEmpty() {
        return bits.length == 0;
    }

    /// Whether none of the bits is in a mask.
    public boolean isApart(Mask other) {
        return (mask.lo & other.lo() | mask.hi & other.hi() | mask.aux) == 0;
    }

    /// @return bits 63:0 of those that do not have the value that they must have
    public long differLo(Word w) {
        return (w.lo ^ value.lo) & mask.lo;
    }

    /// @return bits 127:64 of the same
    public long differHi(Word w) {
        return (w.hi ^ value.hi) & mask.hi;
    }

    public boolean hold(Word w) {
        return isPossible
                && ((w.lo ^ value.lo) & mask.lo
                                | (w.hi ^ value.hi) & mask.hi
                                | (w.aux ^ value.aux) & mask.aux)
                        == 0;
    }

    /// Whether they can hold for a word of which only some bits are known.
    public boolean mayHold(Word w, Word known) {
        return isPossible
                && ((w.lo ^ value.lo) & mask.lo & known.lo
                                | (w.hi ^ value.hi) & mask.hi & known.hi
                                | (w.aux ^ value.aux) & mask.aux & known.aux)
                        == 0;
    }

    /// Binds the bits.
    ///
    /// @return false, and nothing is changed, if one is known to be another
    public boolean unify(Word word, Word known) {
        if (!mayHold(word, known)) return false;
        word.lo = word.lo & ~mask.lo | value.lo;
        word.hi = word.hi & ~mask.hi | value.hi;
        word.aux = word.aux & ~mask.aux | value.aux;
        known.lo |= mask.lo;
        known.hi |= mask.hi;
        known.aux |= mask.aux;
        return true;
    }
}
