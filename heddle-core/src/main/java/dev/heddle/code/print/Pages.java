package dev.heddle.code.print;

import dev.heddle.bits.Platform;
import java.util.Arrays;

/// One int for each value of each part of a book, in one array. A part has a directory, which says where in the array
/// the page of a value is, so that a part of many bits takes room only for the values that come up.
final class Pages {
    /// Pages have at most 2^this ints.
    private static final int PAGE_BITS = 8;

    /// Ints from which on no page is added. Growing takes half as many again, and all has to fit into a small heap.
    private static final int MAX_INTS = 1 << 20;

    // The first page has zeros only: it is the page of all values that have none, and the directory
    // of parts without
    // pages.
    private volatile int[] ints = new int[1 << PAGE_BITS + 2];
    private int length = 1 << PAGE_BITS;

    /// Adds a part.
    ///
    /// @param bits width of its values
    /// @return where its directory is
    synchronized int add(int bits) {
        return more(1 << Math.max(0, bits - PAGE_BITS));
    }

    /// The array now. It is replaced when it gets too small.
    int[] ints() {
        return ints;
    }

    /// @param ints see [#ints]
    /// @return the int of a value, 0 if it has none
    static int get(int[] ints, int directory, int value) {
        return ints[ints[directory + (value >>> PAGE_BITS)] + (value & (1 << PAGE_BITS) - 1)];
    }

    /// Gives a value its int, unless there are too many. What the int stands for is seen by other threads that see it.
    ///
    /// @param bits width of the part's values
    synchronized void put(int directory, int bits, int value, int known) {
        int at = directory + (value >>> PAGE_BITS);
        int page = ints[at];
        if (page == 0) {
            if (length >= MAX_INTS) return;
            page = more(1 << Math.min(bits, PAGE_BITS));
            ints[at] = page;
        }
        Platform.releaseFence();
        ints[page + (value & (1 << PAGE_BITS) - 1)] = known;
    }

    private int more(int count) {
        int at = length;
        length += count;
        if (length > ints.length) ints = Arrays.copyOf(ints, Math.max(2 * ints.length, length));
        return at;
    }
}
