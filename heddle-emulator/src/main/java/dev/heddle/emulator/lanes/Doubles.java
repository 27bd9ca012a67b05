package dev.heddle.emulator.lanes;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.number.Floats;
import java.util.function.DoubleUnaryOperator;

/// Loops over the lanes of wide rows: odd doubles, see [Floats].
public final class Doubles {
    private Doubles() {}

    private static double real(long bits) {
        return Double.longBitsToDouble(bits);
    }

    private static long bits(double x) {
        return Double.doubleToRawLongBits(x);
    }

    public static void add(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Floats.addOdd(real(a[i]), real(b[i])));
    }

    public static void mul(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Floats.mulOdd(real(a[i]), real(b[i])));
    }

    public static void fma(long[] d, long[] a, long[] b, long[] c, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Floats.fmaOdd(real(a[i]), real(b[i]), real(c[i])));
    }

    public static void div(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Floats.divOdd(real(a[i]), real(b[i])));
    }

    public static void function(long[] d, long[] a, DoubleUnaryOperator f, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(f.applyAsDouble(real(a[i])));
    }

    public static void negate(long[] d, long[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] ^ Long.MIN_VALUE;
    }

    public static void abs(long[] d, long[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] & Long.MAX_VALUE;
    }

    public static void min(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Floats.minNumber(real(a[i]), real(b[i])));
    }

    public static void max(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Floats.maxNumber(real(a[i]), real(b[i])));
    }

    public static void flush(long[] d, long[] a, int format, int n) {
        int least = format == 16 ? -14 : -126;
        for (int i = 0; i < n; i++) d[i] = bits(Floats.flush(real(a[i]), least));
    }

    public static void saturate(long[] d, long[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Floats.saturate01(real(a[i])));
    }

    public static void integral(long[] d, long[] a, Rounding mode, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Floats.integral(real(a[i]), mode));
    }

    public static void toInt(long[] d, long[] a, Rounding mode, int n) {
        for (int i = 0; i < n; i++) d[i] = Floats.toLong(real(a[i]), mode);
    }

    public static void equal(int[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = real(a[i]) == real(b[i]) ? -1 : 0;
    }

    public static void less(int[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = real(a[i]) < real(b[i]) ? -1 : 0;
    }

    public static void lessOrEqual(int[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = real(a[i]) <= real(b[i]) ? -1 : 0;
    }

    public static void widen(long[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Float.intBitsToFloat(a[i]));
    }

    public static void round(int[] d, long[] a, FloatFormat to, int n) {
        for (int i = 0; i < n; i++) d[i] = Float.floatToIntBits(Singles.round(real(a[i]), to));
    }

    public static void toHalf(int[] d, long[] a, FloatFormat to, int n) {
        for (int i = 0; i < n; i++) d[i] = Singles.half(real(a[i]), to);
    }

    public static void fromSigned(long[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(a[i]);
    }

    public static void fromUnsigned(long[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = bits((double) (a[i] & 0xffffffffL));
    }

    public static void fromSignedLong(long[] d, long[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(odd(a[i] >> 32, a[i]));
    }

    public static void fromUnsignedLong(long[] d, long[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(odd(a[i] >>> 32, a[i]));
    }

    /// An integer of 64 bits rounded to odd.
    ///
    /// @param high its upper half
    /// @param bits whose lower half counts
    private static double odd(long high, long bits) {
        return Floats.fmaOdd((double) high, 0x1p32, (double) (bits & 0xffffffffL));
    }
}
