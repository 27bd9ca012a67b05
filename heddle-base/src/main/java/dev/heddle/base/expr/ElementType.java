package dev.heddle.base.expr;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// The type of a register or a memory cell: `u16`, `s8`, `f32`, `bf16`.
///
/// @param family how its bits are read
/// @param bits width: 1 to 64 of integers; 16, 32 or 64 of floats
public record ElementType(Family family, int bits) {
    /// What an element type may be, for messages.
    public static final String NAMES = "u1..u64, s1..s64, f16, bf16, f32 or f64";

    /// How bits are read.
    public enum Family {
        /// `u1` to `u64`.
        UNSIGNED("u"),
        /// `s1` to `s64`, two's complement.
        SIGNED("s"),
        /// `f16`, `f32` and `f64` of IEEE 754.
        FLOAT("f"),
        /// The upper half of a binary32.
        BRAIN("bf");

        private final String prefix;

        Family(String prefix) {
            this.prefix = prefix;
        }
    }

    // By hand: a comparison of records takes milliseconds to be linked, at each start.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ElementType t && family == t.family && bits == t.bits;
    }

    @Override
    public int hashCode() {
        return family.hashCode() * 31 + bits;
    }

    /// @return the type of that name, or null if there is none
    public static @Nullable ElementType of(String name) {
        if (name.equals("bf16")) return new ElementType(Family.BRAIN, 16);
        if (name.length() < 2 || name.length() > 3) return null;
        int n = 0;
        for (int i = 1; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < '0' || c > '9' || n == 0 && c == '0') return null;
            n = 10 * n + c - '0';
        }
        return switch (name.charAt(0)) {
            case 'u' -> n <= 64 ? new ElementType(Family.UNSIGNED, n) : null;
            case 's' -> n <= 64 ? new ElementType(Family.SIGNED, n) : null;
            case 'f' -> n == 16 || n == 32 || n == 64 ? new ElementType(Family.FLOAT, n) : null;
            default -> null;
        };
    }

    /// @param name of a type that is known to exist
    /// @throws IllegalArgumentException if it does not
    public static ElementType named(String name) {
        ElementType t = of(name);
        if (t == null) throw new IllegalArgumentException("'" + name + "' is not one of " + NAMES);
        return t;
    }

    /// @return an unsigned integer of that width
    public static ElementType unsigned(int bits) {
        return new ElementType(Family.UNSIGNED, bits);
    }

    /// @return whether a value of it is a float
    public boolean isReal() {
        return family == Family.FLOAT || family == Family.BRAIN;
    }

    /// @return whether a value of it is an integer in two's complement
    public boolean isSigned() {
        return family == Family.SIGNED;
    }

    /// @return the kind of a value of it
    public ExprKind kind() {
        return isReal() ? Kinds.REAL : Kinds.INT;
    }

    /// @return the integer that the low bits of x are; of floats the bits themselves
    public BigInteger of(BigInteger x) {
        BigInteger all = BigInteger.ONE.shiftLeft(bits);
        BigInteger low = x.and(all.subtract(BigInteger.ONE));
        return isSigned() && low.testBit(bits - 1) ? low.subtract(all) : low;
    }

    @Override
    public String toString() {
        return family.prefix + bits;
    }
}
