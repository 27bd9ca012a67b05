package dev.heddle.ir.number;

import dev.heddle.ir.lift.Rounding;
import java.math.BigDecimal;

/// Float arithmetic as instruction sets define it, in two steps: an operation gives its exact result as an *odd
/// double*, and one of the `round` methods makes that a float of the format and mode wanted.
///
/// An odd double is the exact value if that is a binary64, else the one of its two neighbours whose last bit is 1.
/// Rounding it to a format of up to 51 bits is a single correct rounding of the exact value: the last bit stands for
/// everything below, so that nothing inexact ever looks like a tie or like a value of the format. Beyond the greatest
/// double an odd double is that double (its last bit is 1); next to zero it is the least one.
///
/// Functions other than quotients and the square root promise less: rounded to a float, or to anything narrower, in
/// any mode, they give the correctly rounded result. As doubles they are off by up to 2^-45 of themselves.
///
/// Results that are NaN are the canonical NaN of their format: 0x7fc00000, 0x7e00, 0x7fc0.
public final class Floats {
    /// Down to here the error of a product is a double itself.
    private static final double SAFE = 0x1p-960;

    private static final double HUGE = 0x1p1000;

    private static final int HALF_NAN = 0x7e00;
    private static final int BF16_NAN = 0x7fc0;

    private Floats() {}

    // ---- arithmetic to odd doubles

    /// @return `a + b`, odd
    public static double addOdd(double a, double b) {
        double s = a + b;
        double bb = s - a;
        double e = (a - (s - bb)) + (b - bb);
        return Math.abs(e) < Double.POSITIVE_INFINITY ? odd(s, e) : addFar(s, a, b);
    }

    /// A sum that is not finite, or next to the greatest double.
    private static double addFar(double s, double a, double b) {
        if (!Double.isFinite(a) || !Double.isFinite(b)) return s;
        if (Double.isInfinite(s)) return Math.copySign(Double.MAX_VALUE, s);
        return odd(s, new BigDecimal(a).add(new BigDecimal(b)).compareTo(new BigDecimal(s)));
    }

    /// @return `a * b`, odd; exact if both are floats
    public static double mulOdd(double a, double b) {
        double p = a * b;
        double size = Math.abs(p);
        if (size >= SAFE && size < Double.POSITIVE_INFINITY) return odd(p, Math.fma(a, b, -p));
        return a == 0 || b == 0 || !Double.isFinite(a) || !Double.isFinite(b) ? p : mulFar(p, a, b);
    }

    private static double mulFar(double p, double a, double b) {
        if (Double.isInfinite(p)) return Math.copySign(Double.MAX_VALUE, p);
        return odd(p, new BigDecimal(a).multiply(new BigDecimal(b)).compareTo(new BigDecimal(p)));
    }

    /// @return `a * b + c`, odd; the sum of equal values of opposite signs is +0
    public static double fmaOdd(double a, double b, double c) {
        double p = a * b;
        double e = Math.fma(a, b, -p);
        double size = Math.abs(p);
        if (e == 0 && (size >= SAFE || a == 0 || b == 0)) return addOdd(p, c);
        boolean near = size >= SAFE && size < HUGE && Math.abs(c) < HUGE;
        return near ? fmaLong(Math.fma(a, b, c), p, e, c) : fmaFar(Math.fma(a, b, c), a, b, c);
    }

    /// @param r `p + e + c` rounded
    private static double fmaLong(double r, double p, double e, double c) {
        double low = c + e;
        double lowRest = twoSumRest(c, e, low);
        double high = p + low;
        double highRest = twoSumRest(p, low, high);
        return odd(r, (high - r) + highRest + lowRest);
    }

    private static double twoSumRest(double a, double b, double s) {
        double bb = s - a;
        return (a - (s - bb)) + (b - bb);
    }

    private static double fmaFar(double r, double a, double b, double c) {
        if (!Double.isFinite(a) || !Double.isFinite(b) || !Double.isFinite(c)) return r;
        if (Double.isInfinite(r)) return Math.copySign(Double.MAX_VALUE, r);
        BigDecimal exact = new BigDecimal(a).multiply(new BigDecimal(b)).add(new BigDecimal(c));
        return odd(r, exact.compareTo(new BigDecimal(r)));
    }

    /// @return `a / b`, odd; by zero an infinity, 0/0 NaN
    public static double divOdd(double a, double b) {
        double q = a / b;
        if (!Double.isFinite(a) || !Double.isFinite(b) || a == 0 || b == 0) return q;
        if (Double.isInfinite(q)) return Math.copySign(Double.MAX_VALUE, q);
        double rest = Math.abs(a) >= SAFE ? Math.fma(-q, b, a) : divRest(q, b, a);
        return odd(q, b < 0 ? -rest : rest);
    }

    private static int divRest(double q, double b, double a) {
        return new BigDecimal(a).compareTo(new BigDecimal(q).multiply(new BigDecimal(b)));
    }

    /// @return the square root, odd; of -0 it is -0, below that NaN
    public static double sqrtOdd(double a) {
        if (a > 0 && a < SAFE) return sqrtOdd(a * 0x1p400) * 0x1p-200;
        double s = Math.sqrt(a);
        return s > 0 && s < Double.POSITIVE_INFINITY ? odd(s, Math.fma(-s, s, a)) : s;
    }

    /// @return `1 / a`, odd; of a zero the infinity of its sign, and back
    public static double rcpOdd(double a) {
        return divOdd(1, a);
    }

    /// @param s the exact value, rounded to nearest
    /// @param e its sign is that of the exact value minus `s`
    private static double odd(double s, double e) {
        long bits = Double.doubleToRawLongBits(s);
        if (e == 0 || (bits & 1) != 0) return s;
        // To the neighbour on the side of the exact value; bits count away from zero.
        return Double.longBitsToDouble(bits + ((bits ^ Double.doubleToRawLongBits(e)) >> 63 | 1));
    }

    /// @param signed whether the integer is one of two's complement
    /// @return an integer of 64 bits, odd
    public static double integerOdd(long x, boolean signed) {
        BigDecimal exact = signed ? new BigDecimal(x) : new BigDecimal(Long.toUnsignedString(x));
        double s = exact.doubleValue();
        return odd(s, exact.compareTo(new BigDecimal(s)));
    }

    // ---- functions

    /// @return `1 / sqrt(a)`; of a zero the infinity of its sign, of infinity +0, below zero NaN
    public static double rsqrtOdd(double a) {
        return FloatsElementary.rsqrt(a);
    }

    /// @return 2 to the power `x`; beyond 2^1000 the greatest double, below 2^-1000 about that
    public static double exp2Odd(double x) {
        return FloatsElementary.exp2(x);
    }

    /// @return the logarithm to base 2; of a zero -infinity, below NaN
    public static double log2Odd(double x) {
        return FloatsElementary.log2(x);
    }

    /// @return sin(pi x); a zero has the sign of `x`; of infinities NaN
    public static double sinPiOdd(double x) {
        return FloatsElementary.sinPi(x);
    }

    /// @return cos(pi x); a zero is +0; of infinities NaN
    public static double cosPiOdd(double x) {
        return FloatsElementary.cosPi(x);
    }

    /// @param x radians
    /// @return the sine; of infinities NaN
    public static double sinOdd(double x) {
        return FloatsElementary.sin(x);
    }

    /// @param x radians
    /// @return the cosine; of infinities NaN
    public static double cosOdd(double x) {
        return FloatsElementary.cos(x);
    }

    // ---- rounding

    /// @return `x` as a float; subnormals are kept
    public static float round32(double x, Rounding mode) {
        float f = (float) x;
        if (f == x) return f;
        if (Double.isNaN(x)) return Float.NaN;
        return switch (mode) {
            case RTE -> f;
            case RTZ -> Math.abs((double) f) > Math.abs(x) ? Float.intBitsToFloat(Float.floatToRawIntBits(f) - 1) : f;
            case RTP -> f < x ? Math.nextUp(f) : f;
            case RTN -> f > x ? Math.nextDown(f) : f;
        };
    }

    /// @return `x` as a float; below 2^-126, before rounding, a zero of the same sign
    public static float round32Flushed(double x, Rounding mode) {
        return Math.abs(x) < Float.MIN_NORMAL ? (float) Math.copySign(0, x) : round32(x, mode);
    }

    /// @return `x` as a float, to nearest even; below 2^-126, before rounding, a zero of the same sign
    public static float round32Flushed(double x) {
        return round32Flushed(x, Rounding.RTE);
    }

    /// @return `x` as binary16; subnormals are kept
    public static int round16(double x, Rounding mode) {
        if (Double.isNaN(x)) return HALF_NAN;
        long bits = Double.doubleToRawLongBits(x);
        int sign = (int) (bits >>> 48) & 0x8000;
        long size = bits & Long.MAX_VALUE;
        if (mode != Rounding.RTE) return sign | narrow(size, 5, 10, mode, sign != 0);
        // The sum's last place is 2^-24, that of a subnormal, so the addition rounds as it should.
        if (size < 0x3f10_0000_0000_0000L) return sign | (int) Double.doubleToRawLongBits(Math.abs(x) + 0x1p28);
        if (size >= 0x40ef_fe00_0000_0000L) return sign | 0x7c00; // from 65520
        // Half of the last place, less one if that is even; then the exponent's bias from 1023 to
        // 15.
        long near = size + 0x1ff_ffff_ffffL + (size >>> 42 & 1);
        return sign | (int) (near >>> 42) - (1008 << 10);
    }

    /// @return `x` as bfloat16; subnormals are kept
    public static int roundBf16(double x, Rounding mode) {
        if (Double.isNaN(x)) return BF16_NAN;
        long bits = Double.doubleToRawLongBits(x);
        int sign = (int) (bits >>> 48) & 0x8000;
        return sign | narrow(bits & Long.MAX_VALUE, 8, 7, mode, sign != 0);
    }

    /// Any format with infinities and an exponent biased by half its range.
    ///
    /// @param size bits of a double that is not NaN, without its sign
    /// @return the format's bits without sign
    public static int narrow(long size, int exponentBits, int fractionBits, Rounding mode, boolean negative) {
        int infinity = (1 << exponentBits) - 1 << fractionBits;
        if (size == 0x7ff0_0000_0000_0000L) return infinity;
        int bias = (1 << exponentBits - 1) - 1;
        int exponent = Math.max((int) (size >>> 52), 1) - 1023;
        long significand = size & (1L << 52) - 1 | (size >>> 52 == 0 ? 0 : 1L << 52);
        int below = Math.max(1 - bias - exponent, 0); // subnormals lose bits
        int drop = Math.min(52 - fractionBits + below, 60);
        int kept = (int) (significand >>> drop);
        long rest = significand & (1L << drop) - 1;
        boolean away = switch (mode) {
            case RTE -> rest + (kept & 1) > 1L << drop - 1;
            case RTZ -> false;
            case RTP -> rest != 0 && !negative;
            case RTN -> rest != 0 && negative;
        };
        int result = kept + (away ? 1 : 0) + (below > 0 ? 0 : exponent + bias - 1 << fractionBits);
        if (result < infinity) return result;
        boolean keeps = mode == Rounding.RTZ || mode == (negative ? Rounding.RTP : Rounding.RTN);
        return keeps ? infinity - 1 : infinity;
    }

    // ---- fused paths, equal to the way over odd doubles

    /// @return `a * b + c`, rounded once to nearest even
    public static float fma(float a, float b, float c) {
        float r = Math.fma(a, b, c);
        return Float.isNaN(r) ? Float.NaN : r;
    }

    /// @return the sum, rounded to nearest even and flushed; a denormal one is exact, so the order is all the same
    public static float addFlushed(float a, float b) {
        float r = a + b;
        return Math.abs(r) >= Float.MIN_NORMAL || r == 0 ? r : flushOrNaN(r);
    }

    private static float flushOrNaN(float r) {
        return Float.isNaN(r) ? Float.NaN : Math.copySign(0f, r);
    }

    /// @return the product, flushed before it is rounded to nearest even
    public static float mulFlushed(float a, float b) {
        float r = a * b;
        return Math.abs(r) > Float.MIN_NORMAL || r == 0 ? r : mulSmall(r, a, b);
    }

    private static float mulSmall(float r, float a, float b) {
        if (Float.isNaN(r)) return Float.NaN;
        if (Math.abs(r) < Float.MIN_NORMAL) return Math.copySign(0f, r);
        return round32Flushed(mulOdd(a, b));
    }

    /// @return [#fma] with [#round32Flushed]; operands are taken as they are
    public static float fmaFlushed(float a, float b, float c) {
        float r = Math.fma(a, b, c);
        return Math.abs(r) > Float.MIN_NORMAL || r == 0 ? r : fmaSmall(r, a, b, c);
    }

    private static float fmaSmall(float r, float a, float b, float c) {
        if (Float.isNaN(r)) return Float.NaN;
        if (Math.abs(r) < Float.MIN_NORMAL) return Math.copySign(0f, r);
        return round32Flushed(addOdd((double) a * b, c));
    }

    /// @return `a * b + c` as binary16, rounded once to nearest even
    public static int fma16(float a, float b, float c) {
        return round16(addOdd((double) a * b, c), Rounding.RTE);
    }

    // ---- formats

    /// @param bits binary16 in bits 15:0
    public static float fromHalf(int bits) {
        float f = Float.float16ToFloat((short) bits);
        return Float.isNaN(f) ? Float.NaN : f;
    }

    /// @param bits bfloat16 in bits 15:0
    public static float fromBf16(int bits) {
        float f = Float.intBitsToFloat(bits << 16);
        return Float.isNaN(f) ? Float.NaN : f;
    }

    /// A float with a sign above the exponent, subnormals at exponent 0, and neither infinities nor NaN.
    ///
    /// @param bits those above the sign do not count
    /// @param bias what an exponent of 2^0 is stored as
    public static double smallFloat(long bits, int exponentBits, int fractionBits, int bias) {
        long fraction = bits & (1L << fractionBits) - 1;
        int exponent = (int) (bits >>> fractionBits) & (1 << exponentBits) - 1;
        long significand = exponent == 0 ? fraction : fraction | 1L << fractionBits;
        double size = Math.scalb((double) significand, Math.max(exponent, 1) - bias - fractionBits);
        return (bits >>> exponentBits + fractionBits & 1) == 0 ? size : -size;
    }

    /// @return a zero of the same sign for a subnormal, anything else as it is, NaN too
    public static float flush(float x) {
        return Math.abs(x) < Float.MIN_NORMAL ? Math.copySign(0f, x) : x;
    }

    /// @param minNormalExponent -126 for binary32 and bfloat16, -14 for binary16
    /// @return a zero of the same sign below 2^`minNormalExponent`, anything else as it is, NaN too
    public static double flush(double x, int minNormalExponent) {
        double least = Double.longBitsToDouble(minNormalExponent + 1023L << 52);
        return Math.abs(x) < least ? Math.copySign(0, x) : x;
    }

    // ---- integers, ranges, order

    /// @return the integral value beside `x`; a zero has the sign of `x`, infinities and NaN stay
    public static double integral(double x, Rounding mode) {
        return switch (mode) {
            case RTE -> Math.rint(x);
            case RTZ -> x < 0 ? Math.ceil(x) : Math.floor(x);
            case RTP -> Math.ceil(x);
            case RTN -> Math.floor(x);
        };
    }

    /// @return the integer beside `x`, or the end of the range; 0 for NaN
    public static long toLong(double x, Rounding mode) {
        return (long) integral(x, mode);
    }

    /// @return `x` in 0..1; +0 for NaN and for -0
    public static float saturate01(float x) {
        return x > 0 ? Math.min(x, 1f) : 0f;
    }

    /// @return `x` in 0..1; +0 for NaN and for -0
    public static double saturate01(double x) {
        return x > 0 ? Math.min(x, 1.0) : 0.0;
    }

    /// @return the lesser, -0 before +0; of a number and NaN the number
    public static double minNumber(double a, double b) {
        if (Double.isNaN(a)) return b;
        return Double.isNaN(b) ? a : Math.min(a, b);
    }

    /// @return the greater, +0 after -0; of a number and NaN the number
    public static double maxNumber(double a, double b) {
        if (Double.isNaN(a)) return b;
        return Double.isNaN(b) ? a : Math.max(a, b);
    }
}
