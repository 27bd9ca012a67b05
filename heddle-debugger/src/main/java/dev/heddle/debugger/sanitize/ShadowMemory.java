package dev.heddle.debugger.sanitize;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Shadow memory of accesses, in 8 bytes for each word, or for each byte where accesses are smaller: two [Entry]s. The
/// first is the last write, or a read if there was none; the second a read since. So the room that it takes does not
/// grow with the run.
final class ShadowMemory {
    private static final int BITS = 12;
    private static final int BYTES = 1 << BITS;

    /// Half of a cell: the accessing lane.
    static final class Entry {
        /// Bits for the number of an access.
        static final int BITS = 24;

        private static final int LANE_BITS = 8;

        private Entry() {}

        /// @param number of an access, from 1 on
        static int of(int number, int lane) {
            return number << LANE_BITS | lane & (1 << LANE_BITS) - 1;
        }

        /// @return number of the access, 0 if there is none
        static int number(int entry) {
            return entry >>> LANE_BITS;
        }

        static int lane(int entry) {
            return entry & (1 << LANE_BITS) - 1;
        }
    }

    /// Cells of some memory.
    static final class Page {
        /// Bytes of a cell, as a power of two.
        private int shift = 2;

        private long[] cells = new long[BYTES >> 2];

        /// @return number of the cell that has a byte
        int cell(long address) {
            return (int) (address & BYTES - 1) >> shift;
        }

        int step() {
            return 1 << shift;
        }

        int first(int cell) {
            return (int) cells[cell];
        }

        int second(int cell) {
            return (int) (cells[cell] >>> Integer.SIZE);
        }

        void set(int cell, int first, int second) {
            cells[cell] = first & 0xffff_ffffL | (long) second << Integer.SIZE;
        }

        /// @return bytes that its cells take
        long bytes() {
            return (long) Long.BYTES * cells.length;
        }

        /// From now on each byte has a cell of its own.
        private void split() {
            long[] words = cells;
            cells = new long[BYTES];
            for (int i = 0; i < BYTES; i++) cells[i] = words[i >> 2];
            shift = 0;
        }
    }

    private final Map<Long, Page> pages = new HashMap<>();
    private long number = -1;
    private @Nullable Page page;

    void clear() {
        pages.clear();
        number = -1;
    }

    /// @param isWhole whether the access is to whole words
    Page page(long address, boolean isWhole) {
        Page p = page;
        if (p == null || address >>> BITS != number) {
            number = address >>> BITS;
            page = p = pages.computeIfAbsent(number, _ -> new Page());
        }
        if (!isWhole && p.shift != 0) p.split();
        return p;
    }
}
