package dev.heddle.bits;

/// A set of bits of an instruction word, or their values. Immutable.
///
/// @param lo bits 63:0
/// @param hi bits 127:64
public record Mask(long lo, long hi) {
    /// No bit.
    public static final Mask NONE = new Mask(0, 0);

    /// @return ones at bits `width - 1 .. 0`
    public static Mask low(int width) {
        return new Mask(Word.lowMask(width), Word.highMask(width));
    }

    /// @return ones where `bits` is
    public static Mask of(Bits bits) {
        Word w = new Word();
        bits.mark(w);
        return new Mask(w.lo, w.hi);
    }

    /// @return the bits that are in both
    public Mask and(Mask other) {
        return new Mask(lo & other.lo, hi & other.hi);
    }

    /// @return the bits that are in one of the two or in both
    public Mask or(Mask other) {
        return new Mask(lo | other.lo, hi | other.hi);
    }

    /// @return the bits that are in one of the two, but not in both
    public Mask xor(Mask other) {
        return new Mask(lo ^ other.lo, hi ^ other.hi);
    }

    /// @return the bits of this one that are not in the other
    public Mask without(Mask other) {
        return new Mask(lo & ~other.lo, hi & ~other.hi);
    }

    /// @return whether there is no one
    public boolean isEmpty() {
        return (lo | hi) == 0;
    }

    /// @param bit 0..127
    /// @return whether it is 1
    public boolean bit(int bit) {
        return ((bit < 64 ? lo : hi) >>> bit & 1) != 0;
    }

    /// @return number of ones
    public int count() {
        return Long.bitCount(lo) + Long.bitCount(hi);
    }

    /// @return the lowest one, or 128 if there is none
    public int lowest() {
        return lo != 0 ? Long.numberOfTrailingZeros(lo) : 64 + Long.numberOfTrailingZeros(hi);
    }

    /// @return the runs of ones, highest first, as `63..54, 15`
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        for (int top = 127; top >= 0; top--) {
            if (!bit(top)) continue;
            int low = top;
            while (low > 0 && bit(low - 1)) low--;
            if (!out.isEmpty()) out.append(", ");
            out.append(top);
            if (low < top) out.append("..").append(low);
            top = low;
        }
        return out.toString();
    }
}
