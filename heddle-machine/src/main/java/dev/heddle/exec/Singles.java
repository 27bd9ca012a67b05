package dev.heddle.exec;

import dev.heddle.lift.Format;
import dev.heddle.lift.Rounding;

/// Loops over the lanes of narrow rows: binary32 floats, and results rounded to narrower ones.
final class Singles {
    private Singles() {}

    private static float real(int bits) {
        return Float.intBitsToFloat(bits);
    }

    /// One NaN for all.
    private static int bits(float x) {
        return Float.floatToIntBits(x);
    }

    /// Copies floats with their denormals flushed, without a sign, negated.
    ///
    /// @param changes see [Translation]
    /// @return whether there was no denormal among them
    static boolean modify(int[] f, int d, int a, int changes, int n) {
        int flush = (changes & Translation.FLUSH) != 0 ? Integer.MIN_VALUE : -1;
        int and = (changes & Translation.ABS) != 0 ? Integer.MAX_VALUE : -1;
        int xor = (changes & Translation.NEG) != 0 ? Integer.MIN_VALUE : 0;
        int denormals = 0;
        for (int i = 0; i < n; i++) {
            int x = f[a + i];
            int flushed = (x & 0x7f800000) == 0 ? x & flush : x;
            denormals |= x ^ flushed;
            f[d + i] = flushed & and ^ xor;
        }
        return denormals == 0;
    }

    static void canonical(int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) f[d + i] = bits(real(f[a + i]));
    }

    static void add(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = bits(real(f[a + i]) + real(f[b + i]));
    }

    /// A sum of floats that is denormal is exact, so it may be flushed after rounding.
    static void addFlushed(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) {
            int x = bits(real(f[a + i]) + real(f[b + i]));
            f[d + i] = (x & 0x7f800000) == 0 ? x & Integer.MIN_VALUE : x;
        }
    }

    static void mul(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = bits(real(f[a + i]) * real(f[b + i]));
    }

    static void fma(int[] f, int d, int a, int b, int c, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = bits(Math.fma(real(f[a + i]), real(f[b + i]), real(f[c + i])));
    }

    static void fmaFlushed(int[] f, int d, int a, int b, int c, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = bits(Floats.fmaFlushed(real(f[a + i]), real(f[b + i]), real(f[c + i])));
    }

    /// Sums rounded to binary16.
    static void addHalf(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = bits(Floats.fromHalf(Floats.fma16(real(f[a + i]), 1, real(f[b + i]))));
    }

    static void fmaHalf(int[] f, int d, int a, int b, int c, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] =
                    bits(
                            Floats.fromHalf(
                                    Floats.fma16(real(f[a + i]), real(f[b + i]), real(f[c + i]))));
    }

    static void addAny(int[] f, int d, int a, int b, Format to, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = bits(round(Floats.addOdd(real(f[a + i]), real(f[b + i])), to));
    }

    static void mulAny(int[] f, int d, int a, int b, Format to, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = bits(round(Floats.mulOdd(real(f[a + i]), real(f[b + i])), to));
    }

    static void fmaAny(int[] f, int d, int a, int b, int c, Format to, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] =
                    bits(round(Floats.fmaOdd(real(f[a + i]), real(f[b + i]), real(f[c + i])), to));
    }

    /// @return `x`, an odd double, rounded to a format
    static float round(double x, Format to) {
        if (to.bits() == 32)
            return to.flush()
                    ? Floats.round32Flushed(x, to.rounding())
                    : Floats.round32(x, to.rounding());
        int bits = half(x, to);
        return to.brain() ? Floats.fromBf16(bits) : Floats.fromHalf(bits);
    }

    /// @return the 16 bits of `x`, an odd double, in a format
    static int half(double x, Format to) {
        double in = to.flush() ? Floats.flush(x, to.brain() ? -126 : -14) : x;
        return to.brain() ? Floats.roundBf16(in, to.rounding()) : Floats.round16(in, to.rounding());
    }

    static void toHalf(int[] f, int d, int a, Format to, int n) {
        for (int i = 0; i < n; i++) f[d + i] = half(real(f[a + i]), to);
    }

    static void fromSigned(int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) f[d + i] = bits((float) f[a + i]);
    }

    static void fromUnsigned(int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) f[d + i] = bits((float) (f[a + i] & 0xffffffffL));
    }

    static void min(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = bits((float) Floats.minNumber(real(f[a + i]), real(f[b + i])));
    }

    static void max(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = bits((float) Floats.maxNumber(real(f[a + i]), real(f[b + i])));
    }

    static void saturate(int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) f[d + i] = bits(Floats.saturate01(real(f[a + i])));
    }

    static void integral(int[] f, int d, int a, Rounding mode, int n) {
        for (int i = 0; i < n; i++) f[d + i] = bits((float) Floats.integral(real(f[a + i]), mode));
    }

    static void equal(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = real(f[a + i]) == real(f[b + i]) ? -1 : 0;
    }

    static void less(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = real(f[a + i]) < real(f[b + i]) ? -1 : 0;
    }

    static void lessOrEqual(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = real(f[a + i]) <= real(f[b + i]) ? -1 : 0;
    }
}
