package dev.heddle.code.parse;

import dev.heddle.code.text.EightBytes;
import dev.heddle.code.text.Wide;

/// What short texts of parts stand for, of all parts together: a text with its part, and its value.
final class PartTexts extends SideBySide {
    /// Bytes of the longest text that is kept.
    static final int MAX_LENGTH = 20;

    /// Where the number of a part begins in the first long of a key, above the text's length.
    static final int PART = 45;

    /// There are less parts than 2^this.
    static final int PART_BITS = 18;

    /// Bits from elsewhere that a value may depend on: so many, and where they are. The end of a long text is below.
    static final int INPUT_BITS = 8;

    private static final int INPUT = 32;
    private static final int LENGTH = INPUT + INPUT_BITS;

    /// Longs of a place: three of the key, the value.
    private static final int SLOT = 4;

    private static final int FIRST_BITS = 9;

    /// Places at most, as a power of 2: 4 MiB.
    private static final int MOST_BITS = 17;

    // The key that was looked for last.
    private long head;
    private long first;
    private long second;

    /// @param fewerBits see [Parse#fewerBits]
    PartTexts(int fewerBits) {
        super(SLOT, FIRST_BITS, MOST_BITS, fewerBits);
    }

    /// Looks for a text.
    ///
    /// @param at where it begins; [#MAX_LENGTH] bytes from there on, and three more, can be read
    /// @param length 1 to [#MAX_LENGTH]
    /// @param part its number above [#PART]
    /// @param input the bits from elsewhere
    /// @return where its value is, or -1
    int find(byte[] text, int at, int length, long part, long input) {
        long h = part | (long) length << LENGTH | input << INPUT;
        long a = Wide.read(text, at);
        long b = 0;
        if (length < EightBytes.BYTES) {
            a &= (1L << 8 * length) - 1;
        } else if (length > EightBytes.BYTES) {
            b = Wide.read(text, at + 8);
            if (length < 16) b &= (1L << 8 * length) - 1;
            else h |= Wide.read(text, at + 16) & (1L << 8 * (length - 16)) - 1;
        }
        head = h;
        first = a;
        second = b;
        long[] all = slots;
        long hash = hash(h, a, b);
        for (int way = 0; way < WAYS; way++) {
            int place = place(hash, way);
            if (all[place] == h && all[place + 1] == a && all[place + 2] == b) return place + 3;
            if (all[place] == 0) return -1;
        }
        return -1;
    }

    private static long hash(long head, long first, long second) {
        long hash = (first ^ second * 31 ^ head * 0x632BE59BD9B4E019L) * HASH;
        return hash ^ hash << 29;
    }

    @Override
    long hash(int at) {
        return hash(slots[at], slots[at + 1], slots[at + 2]);
    }

    long value(int place) {
        return slots[place];
    }

    /// Keeps the value of the text that was looked for last and was not there.
    void keep(long value) {
        int place = added(hash(head, first, second));
        slots[place] = head;
        slots[place + 1] = first;
        slots[place + 2] = second;
        slots[place + 3] = value;
    }
}
