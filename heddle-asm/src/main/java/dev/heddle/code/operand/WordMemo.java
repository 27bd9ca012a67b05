package dev.heddle.code.operand;

import dev.heddle.bits.Platform;
import org.jspecify.annotations.Nullable;

/// Remembers results by instruction word. Each word has four places, by its hash; a later word takes one over. For
/// several threads: what is kept of a word does not change.
///
/// @param <T> what is known of a word
public final class WordMemo<T> {
    private static final int WAYS = 4;
    private static final int FEWEST = 8;

    /// Nothing but final fields, so that other threads see all of it or nothing.
    private record Known<T>(long lo, long hi, T what) {}

    /// The places.
    ///
    /// @param hashes of the words, side by side, so that words which are not here are found out soon; perhaps not yet
    ///     or no longer those of `words`
    private record Places<T>(long[] hashes, @Nullable Known<T>[] words) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        static <T> Places<T> of(int count) {
            return new Places<>(new long[count], new Known[count]);
        }
    }

    private final int bits;
    private volatile @Nullable Places<T> places;

    /// Which of its places a new word takes.
    private int turn;

    /// Memory, as a power of two, from which on so many words are remembered as are asked for.
    private static final int ENOUGH = 29;

    /// @param bits 2^this words are remembered at most, fewer if there is little memory
    public WordMemo(int bits) {
        int memory = Long.SIZE - 1 - Long.numberOfLeadingZeros(Platform.heapLimit());
        this.bits = Math.max(FEWEST, bits - Math.max(0, ENOUGH - memory));
    }

    /// @return what is known of a word, or null
    public @Nullable T of(long lo, long hi) {
        Places<T> all = places;
        if (all == null) return null;
        long hash = hash(lo, hi);
        int first = first(hash);
        for (int at = first; at < first + WAYS; at++) {
            if (all.hashes[at] != hash) continue;
            Known<T> k = all.words[at];
            if (k != null && k.lo == lo && k.hi == hi) return k.what;
        }
        return null;
    }

    /// Remembers what is known of a word.
    public void keep(long lo, long hi, T what) {
        Places<T> all = places;
        if (all == null) places = all = Places.of(1 << bits);
        long hash = hash(lo, hi);
        int at = first(hash) + (turn++ & WAYS - 1);
        for (int k = first(hash); k < first(hash) + WAYS; k++) if (all.words[k] == null) at = k;
        all.words[at] = new Known<>(lo, hi, what);
        all.hashes[at] = hash;
    }

    private static long hash(long lo, long hi) {
        return (lo ^ hi * 31) * 0x9E3779B97F4A7C15L;
    }

    private int first(long hash) {
        return (int) (hash >>> Long.SIZE - bits) & -WAYS;
    }
}
