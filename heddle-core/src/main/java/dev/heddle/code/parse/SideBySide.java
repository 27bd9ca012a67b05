package dev.heddle.code.parse;

import dev.heddle.bits.Platform;

/// Keys and their values in one array of longs. Each may be in one of four places side by side. Grows as it fills, up
/// to a limit; then what came last stays.
abstract class SideBySide {
    /// They take one byte in so many of all memory at most, as a power of 2.
    private static final int SHARE = 6;

    /// Places that a key may be in.
    static final int WAYS = 4;

    /// Multiplies keys to a hash, of which the upper bits count.
    static final long HASH = 0x9E3779B97F4A7C15L;

    private final int slot;
    private final int mostBits;
    private int bits;
    private int count;

    /// The places, [#slot] longs each. The first long is part of the key and 0 where there is none.
    long[] slots;

    /// @param slot longs of a place
    /// @param firstBits 2^this places there are at first
    /// @param mostBits 2^this there are at most
    /// @param fewerBits see [Parse#fewerBits]
    SideBySide(int slot, int firstBits, int mostBits, int fewerBits) {
        long room = Math.max(1, (Platform.heapLimit() >> SHARE) / Long.BYTES / slot);
        int fits = Long.SIZE - 1 - Long.numberOfLeadingZeros(room);
        this.slot = slot;
        this.mostBits = Math.max(4, Math.min(mostBits, fits) - fewerBits);
        this.bits = Math.min(firstBits, this.mostBits);
        this.slots = new long[slot << bits];
    }

    /// @return the hash of the key at a place
    abstract long hash(int at);

    /// One of the places for a hash.
    ///
    /// @param way 0 to [#WAYS] - 1; after the first one that is free nothing is to be found
    final int place(long hash, int way) {
        return ((int) (hash >>> Long.SIZE - bits) ^ way) * slot;
    }

    /// A place for a key that is not here.
    final int added(long hash) {
        // At most three of eight places are filled as long as there may be more.
        if (count >> bits - 3 >= 3 && bits < mostBits) grow();
        return free(hash);
    }

    private int free(long hash) {
        for (int way = 0; way < WAYS; way++) {
            int at = place(hash, way);
            if (slots[at] != 0) continue;
            count++;
            return at;
        }
        int first = place(hash, 0);
        System.arraycopy(slots, first, slots, place(hash, 1), slot);
        return first;
    }

    private void grow() {
        long[] before = slots;
        long[] more = new long[2 * before.length];
        count = 0;
        bits++;
        for (int at = 0; at < before.length; at += slot) {
            if (before[at] == 0) continue;
            slots = before;
            long hash = hash(at);
            slots = more;
            System.arraycopy(before, at, more, free(hash), slot);
        }
        slots = more;
    }
}
