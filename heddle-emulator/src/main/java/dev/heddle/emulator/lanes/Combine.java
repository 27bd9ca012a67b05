package dev.heddle.emulator.lanes;

import dev.heddle.ir.number.Floats;
import java.util.Locale;

/// Combines the values of several lanes into one.
public enum Combine {
    ADD,
    MUL,
    AND,
    OR,
    XOR,
    MIN,
    MAX,
    UMIN,
    UMAX,
    FADD,
    FMUL,
    FMIN,
    FMAX;

    public static Combine of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /// @param bits 32 or 64: the width of the integers
    /// @return what does not change any value; floats as the bits of a double
    public long neutral(int bits) {
        return switch (this) {
            case ADD, OR, XOR, UMAX -> 0;
            case MUL -> 1;
            case AND, UMIN -> -1;
            case MIN -> -1L >>> 65 - bits;
            case MAX -> -1L << bits - 1;
            case FADD -> Double.doubleToRawLongBits(-0.0);
            case FMUL -> Double.doubleToRawLongBits(1.0);
            case FMIN, FMAX -> Double.doubleToRawLongBits(Double.NaN);
        };
    }

    /// Signed integers are sign-extended.
    long apply(long x, long y) {
        return switch (this) {
            case ADD -> x + y;
            case MUL -> x * y;
            case AND -> x & y;
            case OR -> x | y;
            case XOR -> x ^ y;
            case MIN -> Math.min(x, y);
            case MAX -> Math.max(x, y);
            case UMIN -> Long.compareUnsigned(x, y) <= 0 ? x : y;
            case UMAX -> Long.compareUnsigned(x, y) >= 0 ? x : y;
            case FADD -> bits(real(x) + real(y));
            case FMUL -> bits(real(x) * real(y));
            case FMIN -> bits(Floats.minNumber(real(x), real(y)));
            case FMAX -> bits(Floats.maxNumber(real(x), real(y)));
        };
    }

    private static double real(long bits) {
        return Double.longBitsToDouble(bits);
    }

    private static long bits(double x) {
        return Double.doubleToRawLongBits(x);
    }
}
