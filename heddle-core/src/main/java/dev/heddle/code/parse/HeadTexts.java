package dev.heddle.code.parse;

import dev.heddle.code.text.EightBytes;
import dev.heddle.code.text.Wide;

/// Beginnings of texts, each with a number that says what it begins, and the word as far as it is known.
final class HeadTexts extends SideBySide {
    /// Longs that the longest text takes.
    private static final int CHUNKS = 7;

    /// Bytes of the longest text that is kept.
    static final int MAX_LENGTH = CHUNKS * EightBytes.BYTES;

    /// Longs of a place: the number and the text's length, the word, the text.
    private static final int SLOT = 3 + CHUNKS;

    private static final int TEXT = 3;

    private static final int NUMBER = 8;
    private static final int FIRST_BITS = 8;

    /// Places at most, as a power of 2: 5 MiB.
    private static final int MOST_BITS = 16;

    // The text that was looked for last.
    private final long[] chunks = new long[CHUNKS];
    private int length;
    private long hash;

    /// @param fewerBits see [Parse#fewerBits]
    HeadTexts(int fewerBits) {
        super(SLOT, FIRST_BITS, MOST_BITS, fewerBits);
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
            sum = hash(sum, eight);
        }
        hash = sum;
        for (int way = 0; way < WAYS; way++) {
            int at = place(sum, way);
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
        int at = added(hash);
        slots[at] = (long) number << NUMBER | length;
        slots[at + 1] = lo;
        slots[at + 2] = hi;
        System.arraycopy(chunks, 0, slots, at + TEXT, length + 7 >> 3);
        return at;
    }

    private static long hash(long sum, long eight) {
        long hash = (sum ^ eight) * HASH;
        return hash ^ hash >>> 29;
    }

    @Override
    long hash(int at) {
        int n = (int) slots[at] & (1 << NUMBER) - 1;
        long sum = 0;
        for (int i = 0; i < n + 7 >> 3; i++) sum = hash(sum, slots[at + TEXT + i]);
        return sum;
    }
}
