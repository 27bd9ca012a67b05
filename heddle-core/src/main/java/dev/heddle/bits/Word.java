package dev.heddle.bits;

/// The bits of one instruction, and 64 auxiliary bits for values that are computed from it. Mutable: one is reused for
/// many instructions on the hot paths.
public final class Word {
    /// Position of the first auxiliary bit.
    public static final int AUX = 128;

    /// Parts of 64 bits.
    static final int PARTS = 3;

    /// Bits 63:0.
    public long lo;

    /// Bits 127:64.
    public long hi;

    /// Auxiliary bits 191:128.
    public long aux;

    /// All bits are 0.
    public Word() {}

    /// @param lo bits 63:0
    /// @param hi bits 127:64
    public Word(long lo, long hi) {
        this.lo = lo;
        this.hi = hi;
    }

    /// Sets the instruction's bits and clears the auxiliary ones.
    public void set(long lo, long hi) {
        this.lo = lo;
        this.hi = hi;
        this.aux = 0;
    }

    /// Copies all bits from another word.
    public void copy(Word from) {
        lo = from.lo;
        hi = from.hi;
        aux = from.aux;
    }

    /// @param bit 0..191
    public boolean bit(int bit) {
        return (part(bit >> 6) >>> bit & 1) != 0;
    }

    /// @return how many bits are 1
    public int count() {
        return Long.bitCount(lo) + Long.bitCount(hi) + Long.bitCount(aux);
    }

    long part(int index) {
        return index == 0 ? lo : index == 1 ? hi : aux;
    }

    /// @return a mask of bits `width - 1 .. 0` of the low half, for widths of 0 to 128
    public static long lowMask(int width) {
        return width >= 64 ? -1L : (1L << width) - 1;
    }

    /// @return the same for bits 127:64
    public static long highMask(int width) {
        return width <= 64 ? 0 : lowMask(width - 64);
    }

    /// Reads little-endian bytes; bytes beyond `length` are zero.
    ///
    /// @param length 0..16
    public void read(byte[] bytes, int at, int length) {
        long l = 0;
        long h = 0;
        int i = 0;
        if (length >= 8) {
            l = int32(bytes, at) & 0xffffffffL | (long) int32(bytes, at + 4) << 32;
            i = 8;
            if (length >= 12) {
                h = int32(bytes, at + 8) & 0xffffffffL;
                i = 12;
            }
        }
        for (; i < length; i++) {
            long b = bytes[at + i] & 0xffL;
            if (i < 8) l |= b << (8 * i);
            else h |= b << (8 * i - 64);
        }
        set(l, h);
    }

    private static int int32(byte[] b, int at) {
        return b[at] & 0xff | (b[at + 1] & 0xff) << 8 | (b[at + 2] & 0xff) << 16 | b[at + 3] << 24;
    }

    /// Writes the low `length` bytes of a word, little-endian.
    public static void write(long lo, long hi, byte[] bytes, int at, int length) {
        for (int i = 0; i < length; i++) {
            bytes[at + i] = (byte) (i < 8 ? lo >>> (8 * i) : hi >>> (8 * i - 64));
        }
    }
}
