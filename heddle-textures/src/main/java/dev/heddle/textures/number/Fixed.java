package dev.heddle.textures.number;

/// Fixed-point codes of 1 to 32 bits, and the f32 nearest to what they stand for (Vulkan 1.3, "Fixed-Point Data
/// Conversions"). Encoding goes to the nearest code, of two to the even one; what is out of range goes to its end, NaN
/// to 0.
public final class Fixed {
    /// Up to here a code and its greatest value are floats themselves, so their quotient is rounded once.
    private static final int FLOAT_BITS = 24;

    /// The zero of extended range and what is one: (code − 384) / 510, as Apple's documents of the formats say.
    private static final int XR_ZERO = 384;

    private static final int XR_ONE = 510;
    private static final int XR_MAX = 1023;

    private Fixed() {}

    /// @param code without sign, 0 to 2^`bits` − 1
    /// @return `code` / (2^`bits` − 1)
    public static float unorm(int code, int bits) {
        if (bits <= FLOAT_BITS) return (float) code / ((1 << bits) - 1);
        long c = code & 0xffffffffL;
        if (c == 0 || c == (1L << bits) - 1) return c == 0 ? 0 : 1;
        // The quotient repeats the code's bits for ever; a last bit of 1 stands for all that
        // follow.
        long twice = c << bits | c;
        return bits == 32 ? (twice >>> 1 | 1) * 0x1p-63f : (twice << 1 | 1) * scale(-2 * bits - 1);
    }

    /// @param code in two's complement, sign-extended
    /// @param bits 2 to 32
    /// @return `code` / (2^(`bits` − 1) − 1), and −1 for the least code
    public static float snorm(int code, int bits) {
        int most = -1 >>> 33 - bits;
        if (code <= -most) return -1;
        float size = unorm(Math.abs(code), bits - 1);
        return code < 0 ? -size : size;
    }

    /// @return the code of `bits` bits nearest to `x` · (2^`bits` − 1)
    public static int toUnorm(float x, int bits) {
        if (!(x > 0)) return 0;
        return x >= 1 ? -1 >>> 32 - bits : (int) times(x, bits);
    }

    /// @param bits 2 to 32
    /// @return the code nearest to `x` · (2^(`bits` − 1) − 1), its bits above zero; never the least code
    public static int toSnorm(float x, int bits) {
        float size = Math.abs(x);
        if (!(size > 0)) return 0;
        int code = size >= 1 ? -1 >>> 33 - bits : (int) times(size, bits - 1);
        return (x < 0 ? -code : code) & -1 >>> 32 - bits;
    }

    /// @param x above 0, below 1
    /// @return `x` · (2^`bits` − 1), rounded to an integer
    private static long times(float x, int bits) {
        int raw = Float.floatToRawIntBits(x);
        long significand = raw & 0x7fffff | (raw >>> 23 == 0 ? 0 : 0x800000);
        long product = (significand << bits) - significand;
        int drop = 150 - Math.max(raw >>> 23, 1);
        if (drop > 62) return 0;
        long kept = product >>> drop;
        long rest = product & (1L << drop) - 1;
        return rest + (kept & 1) > 1L << drop - 1 ? kept + 1 : kept;
    }

    /// @return a number in two's complement with 16 bits behind the point
    public static float fixed16(int code) {
        return code * 0x1p-16f;
    }

    /// @return the nearest number with 16 bits behind the point, or the end of the range
    public static int toFixed16(float x) {
        return Math.clamp((long) Math.rint(x * 0x1p16), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /// @param code 10 bits
    /// @return about −0.75 to 1.25
    public static float extended(int code) {
        return (float) (code - XR_ZERO) / XR_ONE;
    }

    /// @return the nearest code, or the end of the range
    public static int toExtended(float x) {
        return Math.clamp((long) Math.rint((double) x * XR_ONE) + XR_ZERO, 0, XR_MAX);
    }

    private static float scale(int exponent) {
        return Float.intBitsToFloat(exponent + 127 << 23);
    }
}
