package dev.heddle.base.bits;

import org.jspecify.annotations.Nullable;

/// Remembers what is known of keys of 128 bits, such as instruction words. Each key has four places, by its
/// hash; a later key takes one over. For several threads: what is kept of a key must not change.
///
/// @param <T> what is known of a key
public final class Memo<T> {
    private static final int WAYS = 4;
    private static final int FEWEST = 8;

    /// log2 of the heap size from which on there is room for as many keys as are asked for.
    private static final int ENOUGH = 29;

    /// How many times as many places there are when they get too few.
    private static final int GROWTH = 4;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /// Nothing but final fields, so that other threads see all of it or nothing.
    private record Known<T>(long lo, long hi, T what) {}

    /// The places.
    ///
    /// @param hashes of the keys, in an array of their own, so that misses are found soon; perhaps not yet
    ///     or no longer those of `keys`
    private record Places<T>(long[] hashes, @Nullable Known<T>[] keys) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        static <T> Places<T> of(int count) {
            return new Places<>(new long[count], new Known[count]);
        }

        int size() {
            return hashes.length;
        }

        int first(long hash) {
            return (int) (hash >>> Integer.SIZE) & size() - WAYS;
        }

        void put(Known<T> known, int turn) {
            long hash = hash(known.lo, known.hi);
            int first = first(hash);
            int at = first + (turn & WAYS - 1);
            for (int k = first; k < first + WAYS; k++) if (keys[k] == null) at = k;
            keys[at] = known;
            hashes[at] = hash;
        }

        Places<T> larger() {
            Places<T> more = of(GROWTH * size());
            for (Known<T> k : keys) if (k != null) more.put(k, 0);
            return more;
        }
    }

    private final int most;
    private volatile Places<T> places = Places.of(1 << FEWEST);

    /// Keys that have been kept, some perhaps twice: threads may miscount.
    private int kept;

    /// @param bits 2^this keys are remembered at most, fewer if there is little memory
    public Memo(int bits) {
        most = most(bits);
    }

    /// How many things may be remembered.
    ///
    /// @param bits 2^this at most, fewer if there is little memory
    public static int most(int bits) {
        int memory =
                Long.SIZE - 1 - Long.numberOfLeadingZeros(Runtime.getRuntime().maxMemory());
        return 1 << Math.max(FEWEST, bits - Math.max(0, ENOUGH - memory));
    }

    /// @return what is known of a key, or null
    public @Nullable T of(long lo, long hi) {
        Places<T> all = places;
        long hash = hash(lo, hi);
        int first = all.first(hash);
        for (int at = first; at < first + WAYS; at++) {
            if (all.hashes[at] != hash) continue;
            Known<T> k = all.keys[at];
            if (k != null && k.lo == lo && k.hi == hi) return k.what;
        }
        return null;
    }

    /// Remembers what is known of a key.
    public void keep(long lo, long hi, T what) {
        Places<T> all = places;
        if (++kept > all.size() / 2 && all.size() < most) places = all = all.larger();
        all.put(new Known<>(lo, hi, what), kept);
    }

    private static long hash(long lo, long hi) {
        return (lo * GOLDEN ^ hi) * GOLDEN;
    }
}
