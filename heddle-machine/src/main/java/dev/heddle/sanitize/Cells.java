package dev.heddle.sanitize;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What memory remembers of those who came to it: for each word, or each byte where accesses are smaller, who wrote
/// it last, and two who have read it since. So the room that it takes does not grow with the run.
final class Cells {
    private static final int BITS = 12;
    private static final int BYTES = 1 << BITS;

    /// Entries of a cell: the last write, and two reads.
    static final int EACH = 3;

    /// Cells of some memory.
    static final class Page {
        /// Bytes of a cell, as a power of two.
        private int shift = 2;

        int[] access = new int[EACH * BYTES >> 2];
        byte[] lane = new byte[EACH * BYTES >> 2];

        /// @return number of the first entry of the cell that has a byte
        int cell(long address) {
            return EACH * ((int) (address & BYTES - 1) >> shift);
        }

        int step() {
            return 1 << shift;
        }

        /// From now on each byte has a cell of its own.
        private void split() {
            int[] words = access;
            byte[] lanes = lane;
            access = new int[EACH * BYTES];
            lane = new byte[EACH * BYTES];
            for (int i = 0; i < BYTES; i++)
                for (int k = 0; k < EACH; k++) {
                    access[EACH * i + k] = words[EACH * (i >> 2) + k];
                    lane[EACH * i + k] = lanes[EACH * (i >> 2) + k];
                }
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
