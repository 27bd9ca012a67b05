package dev.heddle.code.parse;

import dev.heddle.bits.Accelerator;
import dev.heddle.code.text.EightBytes;
import java.util.Arrays;

/// Remembers the matches of the texts of one part, for every [Parse]: code repeats its operands all the time.
abstract class OperandParseCache {
    private static final boolean IS_ON = Accelerator.LINES.isOn();

    /// Longest text that has its place in a slot.
    private static final int MAX_IN_SLOT = 23;

    private static final int MAX_KEPT = 127;
    private static final int KEPT_BITS = 11;
    private static final int LEAST_BITS = 4;

    /// The text cannot be parsed alone.
    static final long NONE = -1;

    /// The text is too long to say.
    static final long LONG = -2;

    /// Longs of a slot: three of text and its length, bits from elsewhere, the value.
    private static final int SLOT = 5;

    /// A short text and what it stands for fit into two longs, so that four slots share a cache line: the text and its
    /// length; the value plus 1, and above it the bits from elsewhere.
    private static final int SHORT_TEXT = 7;

    private static final int SHORT_SLOT = 2;
    private static final int SHORT_VALUE = 40;

    private final int number;
    private final int slotBits;
    private final boolean isSmall;

    /// @param number of the part, from 0; no two of a book share one
    /// @param slotBits 2^this texts are remembered at most
    /// @param width bits of the values
    OperandParseCache(int number, int slotBits, int width) {
        this.isSmall = width < SHORT_VALUE;
        this.number = number;
        this.slotBits = slotBits;
    }

    /// Finds what a text stands for.
    ///
    /// @param input value of the bits from elsewhere
    /// @return value of the part's own bits, at most 62, or [#NONE] if the text cannot be parsed alone
    abstract long find(byte[] text, int from, int to, long input);

    /// The same, from memory if it was found before; [#LONG] for a text that is too long.
    final long value(Parse p, int from, int to, long input) {
        if (!IS_ON) return find(p.text, from, to, input);
        int n = to - from;
        if (n > MAX_IN_SLOT) return n > MAX_KEPT ? LONG : ofLong(p, from, to, input);
        if (n <= SHORT_TEXT && isSmall && input >>> 64 - SHORT_VALUE == 0)
            return ofShort(p, from, to, input);
        long first = EightBytes.of(p.text, from, n, p.wide);
        long second = 0;
        long third = (n + 1L) << 56;
        if (n > EightBytes.BYTES) {
            second = EightBytes.of(p.text, from + 8, n - 8, p.wide);
            third |= EightBytes.of(p.text, from + 16, n - 16, p.wide);
        }
        int bits = Math.max(LEAST_BITS, slotBits - p.fewerBits);
        long[] m = p.memory(2 * number, SLOT << bits);
        long hash = (first ^ second * 31 ^ third * 961 ^ input * 0x9E37) * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash >>> 64 - bits) * SLOT;
        boolean hit =
                m[slot] == first
                        && m[slot + 1] == second
                        && m[slot + 2] == third
                        && m[slot + 3] == input;
        if (hit) return m[slot + 4];
        long found = find(p.text, from, to, input);
        m[slot] = first;
        m[slot + 1] = second;
        m[slot + 2] = third;
        m[slot + 3] = input;
        m[slot + 4] = found;
        return found;
    }

    /// A long text.
    record Kept(OperandParseCache part, byte[] text, long input, long value) {}

    private long ofLong(Parse p, int from, int to, long input) {
        long hash = input * 31 + number;
        for (int i = from; i < to; i += EightBytes.BYTES)
            hash = 31 * hash + EightBytes.of(p.text, i, to - i, p.wide);
        if (p.kept.length == 0) p.kept = new Kept[1 << KEPT_BITS];
        int slot = (int) (hash * 0x9E3779B97F4A7C15L >>> 64 - KEPT_BITS);
        Kept k = p.kept[slot];
        if (k != null
                && k.part == this
                && k.input == input
                && Arrays.equals(k.text, 0, k.text.length, p.text, from, to)) return k.value;
        long found = find(p.text, from, to, input);
        p.kept[slot] = new Kept(this, Arrays.copyOfRange(p.text, from, to), input, found);
        return found;
    }

    private long ofShort(Parse p, int from, int to, long input) {
        int n = to - from;
        long first = EightBytes.of(p.text, from, n, p.wide) | (n + 1L) << 56;
        int bits = Math.max(LEAST_BITS, slotBits - p.fewerBits);
        long[] m = p.memory(2 * number + 1, SHORT_SLOT << bits);
        long hash = (first ^ input * 0x9E37) * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash >>> 64 - bits) * SHORT_SLOT;
        long second = m[slot + 1];
        if (m[slot] == first && second >>> SHORT_VALUE == input)
            return (second & (1L << SHORT_VALUE) - 1) - 1;
        long found = find(p.text, from, to, input);
        m[slot] = first;
        m[slot + 1] = found + 1 | input << SHORT_VALUE;
        return found;
    }
}
