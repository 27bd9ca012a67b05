package dev.heddle.code;

import org.jspecify.annotations.Nullable;

/// What the texts of one part stand for, found by a matcher and remembered by every [Parse]: code repeats its operands
/// all the time. Only texts of at most 24 bytes are remembered.
abstract class Remembered {
    private static final int MOST = 24;

    /// Longs of a slot: three of text, bits from elsewhere, the value.
    private static final int SLOT = 5;

    private final int number;
    private final int slotBits;

    /// @param number of the part, from 0; no two of a book share one
    /// @param slotBits 2^this texts are remembered at most
    Remembered(int number, int slotBits) {
        this.number = number;
        this.slotBits = slotBits;
    }

    /// Finds what a text stands for.
    ///
    /// @param input value of the bits from elsewhere
    /// @return value of the part's own bits, at most 62, or -1 if the text cannot be parsed alone
    abstract long find(byte[] text, int from, int to, long input);

    /// The same, from memory if it was found before; -1 also for a text that is too long.
    final long value(Parse p, int from, int to, long input) {
        if (to - from > MOST) return -1;
        long first = from == to ? -1 : 0;
        long second = 0;
        long third = 0;
        for (int i = from; i < to; i++) {
            third = third << 8 | second >>> 56;
            second = second << 8 | first >>> 56;
            first = first << 8 | p.text[i] & 0xff;
        }
        long[] m = p.memory(number, SLOT << slotBits);
        long hash = (first ^ second * 31 ^ third * 961 ^ input * 0x9E37) * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash >>> 64 - slotBits) * SLOT;
        boolean hit =
                m[slot] == first
                        && m[slot + 1] == second
                        && m[slot + 2] == third
                        && m[slot + 3] == input;
        if (hit) return m[slot + 4];
        long found = find(p.text, from, to, input);
        if (found < 0) return -1;
        m[slot] = first;
        m[slot + 1] = second;
        m[slot + 2] = third;
        m[slot + 3] = input;
        m[slot + 4] = found;
        return found;
    }

    /// Some parts between two separators that have no operand.
    static final class Cell extends Remembered {
        private final Matcher matcher;
        private final dev.heddle.bits.@Nullable Bits bits;
        private final Parse parse = new Parse();

        /// @param matcher of the parts alone
        /// @param bits all that the parts bind, null if they bind none
        Cell(int number, Matcher matcher, dev.heddle.bits.@Nullable Bits bits) {
            super(number, 6);
            this.matcher = matcher;
            this.bits = bits;
        }

        @Override
        synchronized long find(byte[] text, int from, int to, long input) {
            parse.start(text, from, to);
            parse.begin(0, 0, 0, 0);
            if (!matcher.match(parse, from)) return -1;
            return bits == null ? 0 : bits.get(parse.word);
        }
    }
}
