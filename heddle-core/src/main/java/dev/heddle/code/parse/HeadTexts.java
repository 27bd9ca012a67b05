package dev.heddle.code.parse;

import dev.heddle.bits.Platform;
import dev.heddle.code.text.EightBytes;
import dev.heddle.code.text.Wide;

/// Beginnings of texts in one array: each with a number that says what it begins, and the word as far as it is known.
/// Each may be in one of four places side by side. Grows as it fills, up to a limit; then what came last stays.
final class HeadTexts {
    /// Longs that the longest text takes.
    private static final int CHUNKS = 7;

    /// Bytes of the longest text that is kept.
    static final int MAX_LENGTH = CHUNKS * EightBytes.BYTES;

    /// Longs of a place: the number and the text's length, the word, the text.
    private static final int SLOT = 3 + CHUNKS;

    private static final int TEXT = 3;

    private static final int NUMBER = 8;
    private static final int PLACES = 4;
    private static final int FIRST_BITS = 8;

    /// Places at most, as a power of 2: 5 MiB.
    private static final int MOST_BITS = 16;

    private final int mostBits;
    private int bits;
    private long[] slots;
    private int count;

    // The text that was looked for last.
    private final long[] chunks = new long[CHUNKS];
    private int length;
    private long hash;

    /// @param fewerBits see [Parse#fewerBits]
    HeadTexts(int fewerBits) {
        long room = Math.max(1, Platform.heapLimit() >> PartTexts.SHARE) / (SLOT * Long.BYTES) | 1;
        int bits = Math.min(MOST_BITS, Long.SIZE - 1 - Long.numberOfLeadingZeros(room));
        mostBits = Math.max(4, bits - fewerBits);
        this.bits = Math.min(FIRST_BITS, mostBits);
        slots = new long[SLOT << this.bits];
    }

    /// Looks for a text.
    ///
    /// @param from where it begins; [#MAX_LENGTH] bytes from there on can be read
    /// @param to where it ends, not more than that after `from`
    /// @return its place, or -1
    int find(byte[] text, int from, int to) {
        length = to - from;
        long sum = 0;
        int n = 0;
        for (int at = from; at < to; at += EightBytes.BYTES) {
            long eight = Wide.read(text, at);
            if (to - at < EightBytes.BYTES) eight &= (1L << 8 * (to - at)) - 1;
            chunks[n++] = eight;
            sum = (sum ^ eight) * 0x9E3779B97F4A7C15L;
            sum ^= sum >>> 29;
        }
        hash = sum;
        int index = index(sum);
        for (int i = 0; i < PLACES; i++) {
            int at = (index ^ i) * SLOT;
            if (is(at, n)) return at;
            if (slots[at] == 0) return -1;
        }
        return -1;
    }

    private boolean is(int at, int n) {
        long[] all = slots;
        if (((int) all[at] & (1 << NUMBER) - 1) != length) return false;
        for (int i = 0; i < n; i++) if (all[at + TEXT + i] != chunks[i]) return false;
        return true;
    }

    /// What the text at a place begins.
    int number(int place) {
        return (int) (slots[place] >>> NUMBER);
    }

    /// Bits 63:0 of the word at a place.
    long lo(int place) {
        return slots[place + 1];
    }

    /// Bits 127:64.
    long hi(int place) {
        return slots[place + 2];
    }

    /// Keeps the text that was looked for last.
    ///
    /// @return its place
    int keep(int number, long lo, long hi) {
        // At most three of eight places are filled as long as there may be more.
        if (count >> bits - 3 >= 3 && bits < mostBits) grow();
        int at = free(index(hash));
        slots[at] = (long) number << NUMBER | length;
        slots[at + 1] = lo;
        slots[at + 2] = hi;
        System.arraycopy(chunks, 0, slots, at + TEXT, length + 7 >> 3);
        return at;
    }

    private int index(long sum) {
        return (int) (sum >>> Long.SIZE - bits);
    }

    /// A place that is free, or made so.
    private int free(int index) {
        for (int i = 0; i < PLACES; i++) {
            int at = (index ^ i) * SLOT;
            if (slots[at] != 0) continue;
            count++;
            return at;
        }
        System.arraycopy(slots, index * SLOT, slots, (index ^ 1) * SLOT, SLOT);
        return index * SLOT;
    }

    private void grow() {
        long[] before = slots;
        bits++;
        count = 0;
        slots = new long[SLOT << bits];
        for (int at = 0; at < before.length; at += SLOT) {
            if (before[at] == 0) continue;
            int n = (int) before[at] & (1 << NUMBER) - 1;
            int to = free(index(hash(before, at + TEXT, n + 7 >> 3)));
            System.arraycopy(before, at, slots, to, SLOT);
        }
    }

    private static long hash(long[] text, int at, int n) {
        long sum = 0;
        for (int i = at; i < at + n; i++) {
            sum = (sum ^ text[i]) * 0x9E3779B97F4A7C15L;
            sum ^= sum >>> 29;
        }
        return sum;
    }
}
