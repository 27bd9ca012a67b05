package dev.heddle.base.bits;

/// The bits of one instruction, up to 256, and 64 auxiliary bits for values that are computed from it. Mutable: one is
/// reused for many instructions on the hot paths.
public final class Word {
    /// Position of the first auxiliary bit.
    public static final int AUX = 256;

    /// Parts of 64 bits.
    static final int PARTS = 5;

    /// Bits 63:0.
    public long lo;

    /// Bits 127:64.
    public long hi;

    /// Bits 191:128.
    public long third;

    /// Bits 255:192.
    public long fourth;

    /// Auxiliary bits 319:256.
    public long aux;

    /// All bits are 0.
    public Word() {}

    /// @param lo bits 63:0
    /// @param hi bits 127:64
    public Word(long lo, long hi) {
        this.lo = lo;
        this.hi = hi;
    }

    /// Sets bits 127:0 and clears all others.
    public void set(long lo, long hi) {
        this.lo = lo;
        this.hi = hi;
        this.third = 0;
        this.fourth = 0;
        this.aux = 0;
    }

    /// Sets the instruction's bits and clears the auxiliary ones.
    public void set(Mask bits) {
        set(bits.lo(), bits.hi());
        third = bits.third();
        fourth = bits.fourth();
    }

    /// Sets the instruction's bits to those of another word and clears the auxiliary ones.
    public void setInstruction(Word from) {
        copy(from);
        aux = 0;
    }

    /// @return a new word with the instruction's bits alone
    public Word instruction() {
        Word out = new Word();
        out.setInstruction(this);
        return out;
    }

    /// @return the instruction's bits
    public Mask mask() {
        return new Mask(lo, hi, third, fourth);
    }

    /// Sets the bits that are set in another word.
    public void or(Word from) {
        lo |= from.lo;
        hi |= from.hi;
        third |= from.third;
        fourth |= from.fourth;
        aux |= from.aux;
    }

    /// Clears some of the instruction's bits.
    public void clear(Mask mask) {
        lo &= ~mask.lo();
        hi &= ~mask.hi();
        third &= ~mask.third();
        fourth &= ~mask.fourth();
    }

    /// Turns some of the instruction's bits over.
    public void flip(Mask mask) {
        lo ^= mask.lo();
        hi ^= mask.hi();
        third ^= mask.third();
        fourth ^= mask.fourth();
    }

    /// Clears the bits beyond some bytes, and the auxiliary ones.
    public void cut(int bytes) {
        int bits = 8 * bytes;
        lo &= lowMask(bits);
        hi &= highMask(bits);
        third &= highMask(bits - 64);
        fourth &= highMask(bits - 128);
        aux = 0;
    }

    /// Copies all bits from another word.
    public void copy(Word from) {
        lo = from.lo;
        hi = from.hi;
        third = from.third;
        fourth = from.fourth;
        aux = from.aux;
    }

    /// @param bit 0..319
    public boolean bit(int bit) {
        return (part(bit >> 6) >>> bit & 1) != 0;
    }

    /// @return how many bits are 1
    public int count() {
        return mask().count() + Long.bitCount(aux);
    }

    long part(int index) {
        return switch (index) {
            case 0 -> lo;
            case 1 -> hi;
            case 2 -> third;
            case 3 -> fourth;
            default -> aux;
        };
    }

    /// Sets 64 bits.
    void part(int index, long bits) {
        switch (index) {
            case 0 -> lo = bits;
            case 1 -> hi = bits;
            case 2 -> third = bits;
            case 3 -> fourth = bits;
            default -> aux = bits;
        }
    }

    /// @return a mask of bits `width - 1 .. 0` of the low half, 0 and more
    public static long lowMask(int width) {
        return width >= 64 ? -1L : (1L << width) - 1;
    }

    /// @return the same for bits 127:64
    public static long highMask(int width) {
        return width <= 64 ? 0 : lowMask(width - 64);
    }

    /// Reads little-endian bytes; bytes beyond `length` are zero.
    ///
    /// @param length 0..32
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
        for (; i < Math.min(length, 16); i++) {
            long b = bytes[at + i] & 0xffL;
            if (i < 8) l |= b << (8 * i);
            else h |= b << (8 * i - 64);
        }
        set(l, h);
        if (length > 16) readRest(bytes, at, length);
    }

    private void readRest(byte[] bytes, int at, int length) {
        for (int i = 16; i < length; i++) {
            long b = bytes[at + i] & 0xffL;
            if (i < 24) third |= b << (8 * i);
            else fourth |= b << (8 * i);
        }
    }

    private static int int32(byte[] b, int at) {
        return b[at] & 0xff | (b[at + 1] & 0xff) << 8 | (b[at + 2] & 0xff) << 16 | b[at + 3] << 24;
    }

    /// Writes the low `length` bytes, little-endian.
    public void write(byte[] bytes, int at, int length) {
        for (int i = 0; i < length; i++) bytes[at + i] = (byte) (part(i >> 3) >>> (8 * i));
    }

    /// Writes the low `length` bytes of a word of at most 16, little-endian.
    public static void write(long lo, long hi, byte[] bytes, int at, int length) {
        for (int i = 0; i < length; i++) {
            bytes[at + i] = (byte) (i < 8 ? lo >>> (8 * i) : hi >>> (8 * i - 64));
        }
    }
}
