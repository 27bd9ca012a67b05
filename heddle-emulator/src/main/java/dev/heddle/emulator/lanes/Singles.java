package dev.heddle.emulator.lanes;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.number.Floats;

/// Loops over the lanes of narrow rows: binary32 floats, and results rounded to narrower ones.
public final class Singles {
    private Singles() {}

    private static float real(int bits) {
        return Float.intBitsToFloat(bits);
    }

    /// One NaN for all.
    private static int bits(float x) {
        return Float.floatToIntBits(x);
    }

    /// @return whether one of the floats is denormal
    public static boolean hasDenormal(int[] a, int n) {
        int found = 0;
        for (int i = 0; i < n; i++) {
            // Without its sign, a denormal is 1..0x7fffff: less 1, below 0x7fffff and not negative.
            int x = (a[i] & Integer.MAX_VALUE) - 1;
            found |= x - 0x7fffff & ~x;
        }
        return found < 0;
    }

    /// Copies floats with their denormals flushed, without a sign, negated.
    ///
    /// @param changes see [Modifiers]
    public static void modify(int[] d, int[] a, int changes, int n) {
        int flush = (changes & Modifiers.FLUSH) != 0 ? Integer.MIN_VALUE : -1;
        int and = (changes & Modifiers.ABS) != 0 ? Integer.MAX_VALUE : -1;
        int xor = (changes & Modifiers.NEG) != 0 ? Integer.MIN_VALUE : 0;
        for (int i = 0; i < n; i++) {
            int x = a[i];
            int flushed = (x & 0x7f800000) == 0 ? x & flush : x;
            d[i] = flushed & and ^ xor;
        }
    }

    public static void canonical(int[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(real(a[i]));
    }

    public static void add(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(real(a[i]) + real(b[i]));
    }

    /// A sum of floats that is denormal is exact, so it may be flushed after rounding.
    public static void addFlushed(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            int x = bits(real(a[i]) + real(b[i]));
            d[i] = (x & 0x7f800000) == 0 ? x & Integer.MIN_VALUE : x;
        }
    }

    public static void mul(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(real(a[i]) * real(b[i]));
    }

    /// @param room for products, so that the factors are not overwritten
    public static void mulFlushed(int[] d, int[] a, int[] b, int[] room, int n) {
        int[] to = d == a || d == b ? room : d;
        int found = 0;
        for (int i = 0; i < n; i++) {
            int x = bits(real(a[i]) * real(b[i]));
            to[i] = x;
            // As for denormals; a product that is the least normal number may have been below it.
            int y = (x & Integer.MAX_VALUE) - 1;
            found |= y - 0x800000 & ~y;
        }
        if (found < 0)
            for (int i = 0; i < n; i++) to[i] = bits(Floats.round32Flushed(Floats.mulOdd(real(a[i]), real(b[i]))));
        if (to != d) System.arraycopy(to, 0, d, 0, n);
    }

    public static void fma(int[] d, int[] a, int[] b, int[] c, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Math.fma(real(a[i]), real(b[i]), real(c[i])));
    }

    /// Does not call what compiled code calls: idle lanes have other values, and the virtual machine would compile both
    /// for the values of both.
    public static void fmaFlushed(int[] d, int[] a, int[] b, int[] c, int n) {
        for (int i = 0; i < n; i++) {
            float r = Math.fma(real(a[i]), real(b[i]), real(c[i]));
            d[i] = Math.abs(r) > Float.MIN_NORMAL
                    ? Float.floatToRawIntBits(r)
                    : fmaSmall(real(a[i]), real(b[i]), real(c[i]));
        }
    }

    private static int fmaSmall(float a, float b, float c) {
        return bits(Floats.round32Flushed(Floats.addOdd((double) a * b, c)));
    }

    /// Sums rounded to binary16.
    public static void addHalf(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Floats.fromHalf(Floats.fma16(real(a[i]), 1, real(b[i]))));
    }

    public static void fmaHalf(int[] d, int[] a, int[] b, int[] c, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Floats.fromHalf(Floats.fma16(real(a[i]), real(b[i]), real(c[i]))));
    }

    public static void addAny(int[] d, int[] a, int[] b, FloatFormat to, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(round(Floats.addOdd(real(a[i]), real(b[i])), to));
    }

    public static void mulAny(int[] d, int[] a, int[] b, FloatFormat to, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(round(Floats.mulOdd(real(a[i]), real(b[i])), to));
    }

    public static void fmaAny(int[] d, int[] a, int[] b, int[] c, FloatFormat to, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(round(Floats.fmaOdd(real(a[i]), real(b[i]), real(c[i])), to));
    }

    /// @return `x`, an odd double, rounded to a format
    public static float round(double x, FloatFormat to) {
        if (to.bits() == 32)
            return to.flush() ? Floats.round32Flushed(x, to.rounding()) : Floats.round32(x, to.rounding());
        int bits = half(x, to);
        return to.brain() ? Floats.fromBf16(bits) : Floats.fromHalf(bits);
    }

    /// @return the 16 bits of `x`, an odd double, in a format
    public static int half(double x, FloatFormat to) {
        double in = to.flush() ? Floats.flush(x, to.brain() ? -126 : -14) : x;
        return to.brain() ? Floats.roundBf16(in, to.rounding()) : Floats.round16(in, to.rounding());
    }

    public static void toHalf(int[] d, int[] a, FloatFormat to, int n) {
        for (int i = 0; i < n; i++) d[i] = half(real(a[i]), to);
    }

    public static void fromSigned(int[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = bits((float) a[i]);
    }

    public static void fromUnsigned(int[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = bits((float) (a[i] & 0xffffffffL));
    }

    public static void min(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            float x = real(a[i]);
            float y = real(b[i]);
            d[i] = bits(Float.isNaN(x) ? y : Float.isNaN(y) ? x : Math.min(x, y));
        }
    }

    public static void max(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            float x = real(a[i]);
            float y = real(b[i]);
            d[i] = bits(Float.isNaN(x) ? y : Float.isNaN(y) ? x : Math.max(x, y));
        }
    }

    public static void saturate(int[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = bits(Floats.saturate01(real(a[i])));
    }

    public static void integral(int[] d, int[] a, Rounding mode, int n) {
        for (int i = 0; i < n; i++) d[i] = bits((float) Floats.integral(real(a[i]), mode));
    }

    public static void equal(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = real(a[i]) == real(b[i]) ? -1 : 0;
    }

    public static void less(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = real(a[i]) < real(b[i]) ? -1 : 0;
    }

    public static void lessOrEqual(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = real(a[i]) <= real(b[i]) ? -1 : 0;
    }
}
