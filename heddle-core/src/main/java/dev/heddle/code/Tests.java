package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;

/// Bits that must have some values.
///
/// @param values of the bits at the same index
record Tests(Bits[] bits, long[] values) {
    static final Tests NONE = new Tests(new Bits[0], new long[0]);

    boolean isEmpty() {
        return bits.length == 0;
    }

    boolean hold(Word w) {
        for (int i = 0; i < bits.length; i++) if (bits[i].get(w) != values[i]) return false;
        return true;
    }

    /// Binds the bits. If one is known to be another, some may be bound.
    boolean unify(Word word, Word known) {
        for (int i = 0; i < bits.length; i++)
            if (!bits[i].unify(word, known, values[i])) return false;
        return true;
    }
}
