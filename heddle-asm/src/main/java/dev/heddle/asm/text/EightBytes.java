package dev.heddle.asm.text;

/// Up to eight bytes of a text as a long, to compare, hash and search them all at once.
public final class EightBytes {
    public static final int BYTES = 8;

    private static final long EACH = 0x0101010101010101L;

    private EightBytes() {}

    /// A hash of `text[from, to)`, good in its upper bits.
    public static int hash(byte[] text, int from, int to) {
        long chunks = 0;
        for (int i = from; i < to; i += BYTES) chunks = 31 * chunks + of(text, i, to - i);
        return hash(chunks);
    }

    /// @param chunks what the eight bytes of a text come to, the ones before times 31 each time
    public static int hash(long chunks) {
        return (int) (chunks * 0x9E3779B97F4A7C15L >>> 32);
    }

    /// @param count 0 or less for none, 8 or more for eight
    /// @return the first byte lowest
    public static long of(byte[] text, int at, int count) {
        if (count <= 0) return 0;
        if (at + BYTES <= text.length) return Wide.read(text, at) & (count >= BYTES ? -1L : (1L << 8 * count) - 1);
        long out = 0;
        for (int i = Math.min(count, BYTES) - 1; i >= 0; i--) out = out << 8 | text[at + i] & 0xff;
        return out;
    }

    /// @return a byte eight times
    public static long each(int c) {
        return c * EACH;
    }

    /// @return the highest bit of the lowest byte that is 0, and perhaps of others above it
    public static long zeros(long bytes) {
        return bytes - EACH & ~bytes & EACH << 7;
    }

    /// @param c an ASCII character
    /// @param wide whether enough texts are read that [Wide] is worth its start
    /// @return where it stands first in `text[from, to)`, or `to`
    public static int find(byte[] text, int from, int to, int c, boolean wide) {
        int at = from;
        for (; wide && at < to && at + BYTES <= text.length; at += BYTES) {
            long found = zeros(Wide.read(text, at) ^ each(c));
            if (found != 0) return Math.min(at + (Long.numberOfTrailingZeros(found) >> 3), to);
        }
        while (at < to && text[at] != c) at++;
        return Math.min(at, to);
    }
}
