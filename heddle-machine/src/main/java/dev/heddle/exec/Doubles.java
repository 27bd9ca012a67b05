package dev.heddle.exec;

import dev.heddle.lift.Format;
import dev.heddle.lift.Op;
import dev.heddle.lift.Rounding;

/// Loops over the lanes of wide rows: odd doubles, see [Floats].
final class Doubles {
    private Doubles() {}

    private static double real(long bits) {
        return Double.longBitsToDouble(bits);
    }

    private static long bits(double x) {
        return Double.doubleToRawLongBits(x);
    }

    static void add(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = bits(Floats.addOdd(real(w[a + i]), real(w[b + i])));
    }

    static void mul(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = bits(Floats.mulOdd(real(w[a + i]), real(w[b + i])));
    }

    static void fma(long[] w, int d, int a, int b, int c, int n) {
        for (int i = 0; i < n; i++)
            w[d + i] = bits(Floats.fmaOdd(real(w[a + i]), real(w[b + i]), real(w[c + i])));
    }

    static void div(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = bits(Floats.divOdd(real(w[a + i]), real(w[b + i])));
    }

    static void function(long[] w, int d, int a, Op op, int n) {
        for (int i = 0; i < n; i++) w[d + i] = bits(function(op, real(w[a + i])));
    }

    private static double function(Op op, double x) {
        return switch (op) {
            case FSQRT -> Floats.sqrtOdd(x);
            case RCP -> Floats.rcpOdd(x);
            case RSQRT -> Floats.rsqrtOdd(x);
            case EXP2 -> Floats.exp2Odd(x);
            case LOG2 -> Floats.log2Odd(x);
            case SINPI -> Floats.sinPiOdd(x);
            default -> Floats.cosPiOdd(x);
        };
    }

    static void negate(long[] w, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[a + i] ^ Long.MIN_VALUE;
    }

    static void abs(long[] w, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[a + i] & Long.MAX_VALUE;
    }

    static void min(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++)
            w[d + i] = bits(Floats.minNumber(real(w[a + i]), real(w[b + i])));
    }

    static void max(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++)
            w[d + i] = bits(Floats.maxNumber(real(w[a + i]), real(w[b + i])));
    }

    static void flush(long[] w, int d, int a, int format, int n) {
        int least = format == 16 ? -14 : -126;
        for (int i = 0; i < n; i++) w[d + i] = bits(Floats.flush(real(w[a + i]), least));
    }

    static void saturate(long[] w, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = bits(Floats.saturate01(real(w[a + i])));
    }

    static void integral(long[] w, int d, int a, Rounding mode, int n) {
        for (int i = 0; i < n; i++) w[d + i] = bits(Floats.integral(real(w[a + i]), mode));
    }

    static void toInt(long[] w, int d, int a, Rounding mode, int n) {
        for (int i = 0; i < n; i++) w[d + i] = Floats.toLong(real(w[a + i]), mode);
    }

    static void equal(long[] w, int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = real(w[a + i]) == real(w[b + i]) ? -1 : 0;
    }

    static void less(long[] w, int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = real(w[a + i]) < real(w[b + i]) ? -1 : 0;
    }

    static void lessOrEqual(long[] w, int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = real(w[a + i]) <= real(w[b + i]) ? -1 : 0;
    }

    static void widen(long[] w, int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = bits(Float.intBitsToFloat(f[a + i]));
    }

    static void round(long[] w, int[] f, int d, int a, Format to, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = Float.floatToIntBits(Singles.round(real(w[a + i]), to));
    }

    static void toHalf(long[] w, int[] f, int d, int a, Format to, int n) {
        for (int i = 0; i < n; i++) f[d + i] = Singles.half(real(w[a + i]), to);
    }

    static void fromSigned(long[] w, int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = bits(f[a + i]);
    }

    static void fromUnsigned(long[] w, int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = bits((double) (f[a + i] & 0xffffffffL));
    }

    static void fromSignedLong(long[] w, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = bits(odd(w[a + i] >> 32, w[a + i]));
    }

    static void fromUnsignedLong(long[] w, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = bits(odd(w[a + i] >>> 32, w[a + i]));
    }

    /// An integer of 64 bits rounded to odd.
    ///
    /// @param high its upper half
    /// @param bits whose lower half counts
    private static double odd(long high, long bits) {
        return Floats.fmaOdd((double) high, 0x1p32, (double) (bits & 0xffffffffL));
    }
}
