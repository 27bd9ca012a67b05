package dev.heddle.code.text;

/// Up to eight bytes of a text as a long, to compare and hash them all at once.
public final class EightBytes {
    public static final int BYTES = 8;

    private EightBytes() {}

    /// A hash of `text[from, to)`, good in its upper bits.
    public static int hash(byte[] text, int from, int to, boolean wide) {
        long chunks = 0;
        for (int i = from; i < to; i += BYTES) chunks = 31 * chunks + of(text, i, to - i, wide);
        return (int) (chunks * 0x9E3779B97F4A7C15L >>> 32);
    }

    /// @param count 0 or less for none, 8 or more for eight
    /// @param wide whether so many texts are read that [Wide] is worth its start
    /// @return the first byte lowest
    public static long of(byte[] text, int at, int count, boolean wide) {
        if (count <= 0) return 0;
        if (wide && at + BYTES <= text.length)
            return Wide.read(text, at) & (count >= BYTES ? -1L : (1L << 8 * count) - 1);
        long out = 0;
        for (int i = Math.min(count, BYTES) - 1; i >= 0; i--) out = out << 8 | text[at + i] & 0xff;
        return out;
    }
}
