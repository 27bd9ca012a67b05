package dev.heddle.code.print;

import java.util.concurrent.atomic.AtomicInteger;

/// How much the texts of a book may take: all has to fit into a small heap.
final class Room {
    private static final int LONGS = 1 << 21;

    private final AtomicInteger left = new AtomicInteger(LONGS);

    /// @return whether there was so much left; it is taken then
    boolean take(int longs) {
        if (left.addAndGet(-longs) >= 0) return true;
        left.addAndGet(longs);
        return false;
    }
}
