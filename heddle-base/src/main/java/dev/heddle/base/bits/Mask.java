package dev.heddle.base.bits;

/// A set of bits of an instruction word, or their values. Immutable.
///
/// @param lo bits 63:0
/// @param hi bits 127:64
/// @param third bits 191:128
/// @param fourth bits 255:192
public record Mask(long lo, long hi, long third, long fourth) {
    /// Bits of a word.
    public static final int BITS = 256;

    /// No bit.
    public static final Mask NONE = new Mask(0, 0);

    /// Bits 127:0.
    public Mask(long lo, long hi) {
        this(lo, hi, 0, 0);
    }

    /// @return ones at bits `width - 1 .. 0`
    public static Mask low(int width) {
        return new Mask(
                Word.lowMask(width), Word.highMask(width), Word.highMask(width - 64), Word.highMask(width - 128));
    }

    /// @return ones where `bits` is
    public static Mask of(Bits bits) {
        Word w = new Word();
        bits.mark(w);
        return w.mask();
    }

    /// @return a new word with these bits
    public Word word() {
        Word out = new Word(lo, hi);
        out.third = third;
        out.fourth = fourth;
        return out;
    }

    /// @return the bits that are in both
    public Mask and(Mask other) {
        return new Mask(lo & other.lo, hi & other.hi, third & other.third, fourth & other.fourth);
    }

    /// @return the bits that are in one of the two or in both
    public Mask or(Mask other) {
        return new Mask(lo | other.lo, hi | other.hi, third | other.third, fourth | other.fourth);
    }

    /// @return the bits that are in one of the two, but not in both
    public Mask xor(Mask other) {
        return new Mask(lo ^ other.lo, hi ^ other.hi, third ^ other.third, fourth ^ other.fourth);
    }

    /// @return the bits of this one that are not in the other
    public Mask without(Mask other) {
        return new Mask(lo & ~other.lo, hi & ~other.hi, third & ~other.third, fourth & ~other.fourth);
    }

    /// @return whether there is no one
    public boolean isEmpty() {
        return (lo | hi | third | fourth) == 0;
    }

    /// @return whether a word has one of these bits
    public boolean isSomeIn(Word w) {
        return (w.lo & lo | w.hi & hi | w.third & third | w.fourth & fourth) != 0;
    }

    /// @param index 0 for bits 63:0, up to 3 for bits 255:192
    public long part(int index) {
        return switch (index) {
            case 0 -> lo;
            case 1 -> hi;
            case 2 -> third;
            default -> fourth;
        };
    }

    /// @param bit 0..255
    /// @return whether it is 1
    public boolean bit(int bit) {
        return (part(bit >> 6) >>> bit & 1) != 0;
    }

    /// @return number of ones
    public int count() {
        return Long.bitCount(lo) + Long.bitCount(hi) + Long.bitCount(third) + Long.bitCount(fourth);
    }

    /// @return the lowest one, or 256 if there is none
    public int lowest() {
        int part = 0;
        while (part < 3 && part(part) == 0) part++;
        return 64 * part + Long.numberOfTrailingZeros(part(part));
    }

    /// @param bits below which one is sought
    /// @return the highest one, or -1 if there is none
    public int highest(int bits) {
        Mask below = and(low(bits));
        int part = 3;
        while (part > 0 && below.part(part) == 0) part--;
        return 64 * part + 63 - Long.numberOfLeadingZeros(below.part(part));
    }

    /// @return as one number, without leading zeros
    public String hex() {
        StringBuilder out = new StringBuilder();
        for (int part = 3; part >= 0; part--) {
            if (!out.isEmpty()) out.append("%016x".formatted(part(part)));
            else if (part(part) != 0 || part == 0) out.append(Long.toHexString(part(part)));
        }
        return out.toString();
    }

    /// @return the runs of ones, highest first, as `63..54, 15`
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        for (int top = highest(BITS); top >= 0; ) {
            int low = top;
            while (low > 0 && bit(low - 1)) low--;
            if (!out.isEmpty()) out.append(", ");
            out.append(top);
            if (low < top) out.append("..").append(low);
            top = highest(low);
        }
        return out.toString();
    }
}
