package dev.heddle.code.print;

import dev.heddle.bits.Platform;
import java.util.concurrent.atomic.AtomicInteger;

/// Limits how much memory the texts of a book may take: all has to fit into a small heap.
final class CacheBudget {
    private static final int MOST_LONGS = 1 << 21;

    /// They take one byte in so many of all memory at most.
    private static final int SHARE = 16;

    private final AtomicInteger left = new AtomicInteger(longs());

    private static int longs() {
        long all = Platform.heapLimit() / Long.BYTES;
        return (int) Math.min(MOST_LONGS, all / SHARE);
    }

    /// @return whether there was so much left; it is taken then
    boolean take(int longs) {
        if (left.addAndGet(-longs) >= 0) return true;
        left.addAndGet(longs);
        return false;
    }
}
