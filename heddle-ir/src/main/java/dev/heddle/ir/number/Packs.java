package dev.heddle.ir.number;

import dev.heddle.ir.lift.Rounding;

/// Values in the packed formats of images. NaN packs as 0 unless said otherwise.
public final class Packs {
    /// Exponents and fractions of the shared format: 5 and 9 bits, biased by 15.
    private static final int SHARED_BIAS = 15;

    private static final int SHARED_BITS = 9;
    private static final double SHARED_MAX = 65408;

    private Packs() {}

    /// @param x linear, clamped to 0..1
    /// @return sRGB, 0..255
    public static int srgb8(double x) {
        double c = Floats.saturate01(x);
        double s = c <= 0.0031308 ? c * 12.92 : 1.055 * StrictMath.pow(c, 1 / 2.4) - 0.055;
        return (int) Math.rint(s * 255);
    }

    /// Three fractions of 9 bits, red lowest, and one exponent in bits 31:27. Colours are clamped to 0..65408 and
    /// rounded to nearest, halves up.
    public static int packRgb9e5(double r, double g, double b) {
        double red = shared(r);
        double green = shared(g);
        double blue = shared(b);
        double most = Math.max(red, Math.max(green, blue));
        int exponent = Math.max(-SHARED_BIAS - 1, Math.getExponent(most)) + 1 + SHARED_BIAS;
        if (sharedFraction(most, exponent) == 1 << SHARED_BITS) exponent++;
        return exponent << 27
                | sharedFraction(blue, exponent) << 18
                | sharedFraction(green, exponent) << 9
                | sharedFraction(red, exponent);
    }

    private static double shared(double x) {
        return x > 0 ? Math.min(x, SHARED_MAX) : 0;
    }

    private static int sharedFraction(double x, int exponent) {
        double scaled = x * Math.scalb(1.0, SHARED_BIAS + SHARED_BITS - exponent);
        return (int) Floats.addOdd(scaled, 0.5);
    }

    /// Unsigned floats with 5 bits of exponent: red in bits 10:0, green in 21:11, blue, with one bit less, in 31:22.
    /// Below zero is 0, NaN stays NaN.
    ///
    /// @param mode RTE or RTZ
    public static int packRg11b10f(double r, double g, double b, Rounding mode) {
        return unsigned(b, 5, mode) << 22 | unsigned(g, 6, mode) << 11 | unsigned(r, 6, mode);
    }

    private static int unsigned(double x, int fractionBits, Rounding mode) {
        if (Double.isNaN(x)) return 0x3f << fractionBits - 1;
        if (!(x > 0)) return 0;
        return Floats.narrow(Double.doubleToRawLongBits(x), 5, fractionBits, mode, false);
    }
}
