package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;

/// Bits that must have some values, compared all at once.
final class Tests {
    static final Tests NONE = new Tests(new Bits[0], new long[0]);

    private final Bits[] bits;
    private final long[] values;
    private final long maskLo;
    private final long maskHi;
    private final long maskAux;
    private final long lo;
    private final long hi;
    private final long aux;

    /// Whether constant bits have other values.
    private final boolean never;

    Tests(Bits[] bits, long[] values) {
        this.bits = bits;
        this.values = values;
        Word mask = new Word();
        Word match = new Word();
        boolean differs = false;
        for (int i = 0; i < bits.length; i++) {
            bits[i].mark(mask);
            differs |= !bits[i].unify(match, new Word(), values[i]);
        }
        maskLo = mask.lo;
        maskHi = mask.hi;
        maskAux = mask.aux;
        lo = match.lo;
        hi = match.hi;
        aux = match.aux;
        never = differs;
    }

    Bits[] bits() {
        return bits;
    }

    boolean isEmpty() {
        return bits.length == 0;
    }

    boolean hold(Word w) {
        return ((w.lo ^ lo) & maskLo | (w.hi ^ hi) & maskHi | (w.aux ^ aux) & maskAux) == 0
                && !never;
    }

    /// Binds the bits. If one is known to be another, some may be bound.
    boolean unify(Word word, Word known) {
        for (int i = 0; i < bits.length; i++)
            if (!bits[i].unify(word, known, values[i])) return false;
        return true;
    }
}
