package dev.heddle.textures.number;

/// Floats narrower than f32: binary16, the unsigned ones of 11 and 10 bits, and three fractions with one exponent.
/// Encoding rounds to nearest even.
public final class SmallFloats {
    /// The unsigned floats and the shared exponent have binary16's exponents.
    private static final int HALF_FRACTION = 10;

    private static final int HALF_INFINITY = 0x7c00;

    /// Of the shared exponent, and the bits of a fraction.
    private static final int BIAS = 15;

    private static final int FRACTION = 9;
    private static final int MAX_EXPONENT = 31;

    /// The greatest number with a shared exponent: 511 · 2^7.
    private static final float SHARED_MAX = 65408;

    private SmallFloats() {}

    /// @param bits binary16 in bits 15:0
    public static float half(int bits) {
        return Float.float16ToFloat((short) bits);
    }

    /// @return binary16 in bits 15:0
    public static int toHalf(float x) {
        return Float.floatToFloat16(x) & 0xffff;
    }

    /// @param bits an unsigned float, 5 bits of exponent over 6 or 5 of fraction
    /// @param fractionBits 6 (11 bits) or 5 (10 bits)
    public static float unsigned(int bits, int fractionBits) {
        return Float.float16ToFloat((short) (bits << HALF_FRACTION - fractionBits));
    }

    /// @return the nearest unsigned float: 0 for what is below zero, infinity for what is beyond all finite ones, NaN
    ///     for NaN
    public static int toUnsigned(float x, int fractionBits) {
        int infinity = HALF_INFINITY >>> HALF_FRACTION - fractionBits;
        if (Float.isNaN(x)) return infinity | 1 << fractionBits - 1;
        if (!(x > 0)) return 0;
        int raw = Float.floatToRawIntBits(x);
        int exponent = (raw >>> 23) - 127;
        if (exponent > BIAS) return infinity;
        int below = Math.clamp(1L - BIAS - exponent, 0, 32);
        long significand = raw & 0x7fffff | (raw >>> 23 == 0 ? 0 : 0x800000);
        int drop = 23 - fractionBits + below;
        long kept = significand >>> drop;
        long rest = significand & (1L << drop) - 1;
        if (rest + (kept & 1) > 1L << drop - 1) kept++;
        return (int) kept + (below > 0 ? 0 : exponent + BIAS - 1 << fractionBits);
    }

    /// @param fraction 9 bits
    /// @param exponent 5 bits
    /// @return `fraction` · 2^(`exponent` − 24)
    public static float shared(int fraction, int exponent) {
        return fraction * Float.intBitsToFloat(exponent - BIAS - FRACTION + 127 << 23);
    }

    /// The exponent that three numbers share: the least one with which the greatest of them has a fraction of 9 bits
    /// when it is rounded, halves up (Vulkan 1.3, "Shared Exponent to RGB", the reverse direction).
    public static int sharedExponent(float r, float g, float b) {
        float most = Math.max(clamp(r), Math.max(clamp(g), clamp(b)));
        int exponent = Math.max(-BIAS - 1, Math.getExponent(most)) + 1 + BIAS;
        return sharedFraction(most, exponent) == 1 << FRACTION ? exponent + 1 : exponent;
    }

    /// @return 0 to 511, or 512 if the exponent is too small by one
    public static int sharedFraction(float x, int exponent) {
        double scaled = clamp(x) * Math.scalb(1.0, BIAS + FRACTION - Math.min(exponent, MAX_EXPONENT));
        return (int) (scaled + 0.5);
    }

    private static float clamp(float x) {
        return x > 0 ? Math.min(x, SHARED_MAX) : 0;
    }
}
