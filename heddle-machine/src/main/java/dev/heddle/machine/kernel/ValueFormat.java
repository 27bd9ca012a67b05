package dev.heddle.machine.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The formats of values in buffers: integers with and without a sign, and floats. Numbers are little-endian.
public enum ValueFormat {
    U8(8),
    I8(8),
    U16(16),
    I16(16),
    F16(16),
    BF16(16),
    U32(32),
    I32(32),
    F32(32),
    U64(64),
    I64(64),
    F64(64);

    private final int bits;

    ValueFormat(int bits) {
        this.bits = bits;
    }

    /// @param name such as `f16`
    public static @Nullable ValueFormat of(String name) {
        for (ValueFormat f : values()) if (f.text().equals(name)) return f;
        return null;
    }

    /// @return the names, in order
    public static List<String> names() {
        return Arrays.stream(values()).map(ValueFormat::text).toList();
    }

    /// @return `f16`
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @return of a value, 1 to 8
    public int bytes() {
        return bits / Byte.SIZE;
    }

    public boolean isFloat() {
        return switch (this) {
            case F16, BF16, F32, F64 -> true;
            case U8, I8, U16, I16, U32, I32, U64, I64 -> false;
        };
    }

    /// @param at of the first byte; what lies beyond the end is 0
    /// @return the bits of a value, zero-extended
    public long bits(byte[] from, int at) {
        long x = 0;
        for (int i = 0; i < bytes() && at + i < from.length; i++) x |= (from[at + i] & 0xffL) << 8 * i;
        return x;
    }

    /// @param x the bits of a value
    public String text(long x) {
        return switch (this) {
            case U8, U16, U32, U64 -> Long.toUnsignedString(x);
            case I8, I16, I32, I64 -> Long.toString(signed(x));
            case F16, BF16, F32 -> Float.toString((float) value(x));
            case F64 -> Double.toString(value(x));
        };
    }

    /// @param x the bits of a value
    /// @return the number; of integers of 64 bits the nearest double
    public double value(long x) {
        return switch (this) {
            case U8, U16, U32 -> x;
            case U64 -> (x >>> 1) * 2.0 + (x & 1);
            case I8, I16, I32, I64 -> signed(x);
            case F16 -> Float.float16ToFloat((short) x);
            case BF16 -> Float.intBitsToFloat((int) x << 16);
            case F32 -> Float.intBitsToFloat((int) x);
            case F64 -> Double.longBitsToDouble(x);
        };
    }

    /// @param x the bits of a number
    /// @param y the bits of another one
    /// @return how many numbers of the format lie from one to the other: 1 for neighbours, unsigned. Both zeros of
    ///     floats are one number
    public long steps(long x, long y) {
        long a = place(x);
        long b = place(y);
        return a > b ? a - b : b - a;
    }

    private long place(long x) {
        if (!isFloat()) return this == U64 ? x ^ Long.MIN_VALUE : value(x) < 0 ? signed(x) : x;
        long magnitude = x & (1L << bits - 1) - 1;
        return x == magnitude ? magnitude : -magnitude;
    }

    private long signed(long x) {
        int unused = Long.SIZE - bits;
        return x << unused >> unused;
    }
}
