package dev.heddle.textures.texel;

/// A component of a plain format: a run of bits of an element.
///
/// @param low its lowest bit
/// @param bits 1 to 32
public record Component(Channel channel, int low, int bits) {
    /// @param lowBits bits 63:0 of the element, `highBits` those above
    /// @return the bits, zero-extended
    int from(long lowBits, long highBits) {
        long from = low >= 64 ? highBits >>> low - 64 : lowBits >>> low;
        if (low < 64 && low + bits > 64) from |= highBits << 64 - low;
        return (int) from & -1 >>> 32 - bits;
    }

    /// @return what a code gives to bits 63:0 of an element
    long toLow(int code) {
        return low >= 64 ? 0 : (code & 0xffffffffL) << low;
    }

    /// @return what a code gives to bits 127:64 of an element
    long toHigh(int code) {
        long c = code & 0xffffffffL;
        if (low >= 64) return c << low - 64;
        return low + bits > 64 ? c >>> 64 - low : 0;
    }
}
