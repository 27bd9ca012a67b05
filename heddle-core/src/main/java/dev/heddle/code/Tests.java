package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;

/// Bits that must have some values, compared all at once.
final class Tests {
    static final Tests NONE = new Tests(new Bits[0], new long[0]);

    private final Bits[] bits;
    private final long[] values;
    private final Word mask = new Word();
    private final Word match = new Word();

    /// Whether constant bits have other values.
    private boolean never;

    Tests(Bits[] bits, long[] values) {
        this.bits = bits;
        this.values = values;
        for (int i = 0; i < bits.length; i++) {
            bits[i].mark(mask);
            never |= !bits[i].unify(match, new Word(), values[i]);
        }
    }

    Bits[] bits() {
        return bits;
    }

    boolean isEmpty() {
        return bits.length == 0;
    }

    boolean hold(Word w) {
        return ((w.lo ^ match.lo) & mask.lo
                                | (w.hi ^ match.hi) & mask.hi
                                | (w.aux ^ match.aux) & mask.aux)
                        == 0
                && !never;
    }

    /// Binds the bits. If one is known to be another, some may be bound.
    boolean unify(Word word, Word known) {
        for (int i = 0; i < bits.length; i++)
            if (!bits[i].unify(word, known, values[i])) return false;
        return true;
    }
}
