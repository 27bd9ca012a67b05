package dev.heddle.code;

import org.jspecify.annotations.Nullable;

/// What has been found out about words that came up before. Each word has two places, by its hash; a later word takes
/// one over. For several threads: what is kept of a word does not change.
///
/// @param <T> what is known of a word
final class WordMemo<T> {
    /// Nothing but final fields, so that other threads see all of it or nothing.
    private record Known<T>(long lo, long hi, T what) {
        boolean is(long lo, long hi) {
            return this.lo == lo && this.hi == hi;
        }
    }

    private final int bits;
    private @Nullable Known<?> @Nullable [] places;

    /// Which of two places a new word takes.
    private boolean turn;

    /// @param bits 2^this words are remembered at most
    WordMemo(int bits) {
        this.bits = bits;
    }

    /// @return what is known of a word, or null
    @SuppressWarnings("unchecked")
    @Nullable T of(long lo, long hi) {
        @Nullable Known<?>[] all = places;
        if (all == null) return null;
        int first = place(lo, hi);
        Known<?> k = all[first];
        if (k == null || !k.is(lo, hi)) k = all[first ^ 1];
        return k != null && k.is(lo, hi) ? (T) k.what : null;
    }

    /// Remembers what is known of a word.
    void keep(long lo, long hi, T what) {
        @Nullable Known<?>[] all = places;
        if (all == null) places = all = new Known<?>[1 << bits];
        int first = place(lo, hi);
        turn = !turn;
        all[turn || all[first] == null ? first : first ^ 1] = new Known<>(lo, hi, what);
    }

    private int place(long lo, long hi) {
        return (int) ((lo ^ hi * 31) * 0x9E3779B97F4A7C15L >>> Long.SIZE - bits);
    }
}
