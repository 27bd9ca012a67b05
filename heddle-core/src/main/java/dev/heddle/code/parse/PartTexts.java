package dev.heddle.code.parse;

import dev.heddle.bits.Platform;
import dev.heddle.code.text.EightBytes;
import dev.heddle.code.text.Wide;

/// What short texts of parts stand for, of all parts in one array: a text with its part, and its value. Each may be in
/// one of four places side by side. Grows as it fills, up to a limit; then what came last stays.
final class PartTexts {
    /// Bytes of the longest text that is kept.
    static final int MAX_LENGTH = 20;

    /// Where the number of a part begins in the last long of a text, above its length.
    static final int PART = 45;

    /// There are less parts than 2^this.
    static final int PART_BITS = 18;

    /// Bits from elsewhere that a value may depend on: so many, and where they are.
    static final int INPUT_BITS = 8;

    private static final int INPUT = 32;
    private static final int LENGTH = INPUT + INPUT_BITS;
    private static final int SLOT = 4;
    private static final int PLACES = 4;
    private static final int FIRST_BITS = 9;

    /// Places at most, as a power of 2: 4 MiB.
    private static final int MOST_BITS = 17;

    /// They take one byte in so many of all memory at most, as a power of 2.
    static final int SHARE = 6;

    private final int mostBits;
    private int bits;
    private long[] slots;
    private int count;

    // The text that was looked for last.
    private long first;
    private long second;
    private long third;

    /// @param fewerBits see [Parse#fewerBits]
    PartTexts(int fewerBits) {
        long room = Math.max(1, Platform.heapLimit() >> SHARE) / (SLOT * Long.BYTES) | 1;
        int bits = Math.min(MOST_BITS, Long.SIZE - 1 - Long.numberOfLeadingZeros(room));
        mostBits = Math.max(4, bits - fewerBits);
        this.bits = Math.min(FIRST_BITS, mostBits);
        slots = new long[SLOT << this.bits];
    }

    /// Looks for a text.
    ///
    /// @param at where it begins; [#MAX_LENGTH] bytes from there on, and three more, can be read
    /// @param length 1 to [#MAX_LENGTH]
    /// @param part its number above [#PART]
    /// @param input the bits from elsewhere
    /// @return where its value is, or -1
    int find(byte[] text, int at, int length, long part, long input) {
        long a = Wide.read(text, at);
        long b = 0;
        long c = part | (long) length << LENGTH | input << INPUT;
        if (length < EightBytes.BYTES) {
            a &= (1L << 8 * length) - 1;
        } else if (length > EightBytes.BYTES) {
            b = Wide.read(text, at + 8);
            if (length < 16) b &= (1L << 8 * length) - 1;
            else c |= Wide.read(text, at + 16) & (1L << 8 * (length - 16)) - 1;
        }
        first = a;
        second = b;
        third = c;
        long[] all = slots;
        int index = index(a, b, c);
        for (int i = 0; i < PLACES; i++) {
            int place = (index ^ i) * SLOT;
            if (all[place] == a && all[place + 2] == c && all[place + 1] == b) return place + 3;
            if (all[place + 2] == 0) return -1;
        }
        return -1;
    }

    private int index(long a, long b, long c) {
        long hash = (a ^ b * 31 ^ c * 0x632BE59BD9B4E019L) * 0x9E3779B97F4A7C15L;
        return (int) ((hash ^ hash << 29) >>> Long.SIZE - bits);
    }

    long value(int place) {
        return slots[place];
    }

    /// Keeps the value of the text that was looked for last and was not there.
    void keep(long value) {
        // At most three of eight places are filled as long as there may be more.
        if (count >> bits - 3 >= 3 && bits < mostBits) grow();
        put(first, second, third, value);
    }

    private void put(long a, long b, long c, long value) {
        int index = index(a, b, c);
        int i = 0;
        while (i < PLACES && slots[(index ^ i) * SLOT + 2] != 0) i++;
        if (i < PLACES) count++;
        int place = (i < PLACES ? index ^ i : index) * SLOT;
        if (i == PLACES) System.arraycopy(slots, place, slots, (index ^ 1) * SLOT, SLOT);
        slots[place] = a;
        slots[place + 1] = b;
        slots[place + 2] = c;
        slots[place + 3] = value;
    }

    private void grow() {
        long[] before = slots;
        bits++;
        count = 0;
        slots = new long[SLOT << bits];
        for (int at = 0; at < before.length; at += SLOT)
            if (before[at + 2] != 0)
                put(before[at], before[at + 1], before[at + 2], before[at + 3]);
    }
}
