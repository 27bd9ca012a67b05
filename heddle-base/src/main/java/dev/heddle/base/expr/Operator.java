package dev.heddle.base.expr;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An operator between two values. Operators bind as in C; what they do to integers stands here once.
public enum Operator {
    /// Whether one of two conditions holds.
    OR_ELSE("||", 1),
    /// Whether both conditions hold.
    AND_ALSO("&&", 2),
    /// Bits that are in one or both.
    OR("|", 3),
    /// Bits that are in just one.
    XOR("^", 4),
    /// Bits that are in both.
    AND("&", 5),
    /// Equal.
    EQ("==", 6),
    /// Not equal.
    NE("!=", 6),
    /// Less.
    LT("<", 7),
    /// Less or equal.
    LE("<=", 7),
    /// Greater.
    GT(">", 7),
    /// Greater or equal.
    GE(">=", 7),
    /// x * 2^y.
    SHL("<<", 8),
    /// x / 2^y, rounded down: the sign stays.
    SHR(">>", 8),
    /// The sum.
    ADD("+", 9),
    /// The difference.
    SUB("-", 9),
    /// The product.
    MUL("*", 10),
    /// The quotient rounded towards zero; 0 by zero.
    DIV("/", 10),
    /// x - y * quotient; 0 by zero.
    REM("%", 10);

    /// Shifts to the left by as many bits or more are not carried out on integers of unlimited range.
    public static final int MAX_SHIFT = 1 << 12;

    /// Products of more bits are not computed: their factors are products themselves, and would double on.
    public static final int MAX_PRODUCT = 1 << 13;

    private static final Map<String, Operator> BY_SYMBOL = new HashMap<>();

    static {
        for (Operator o : values()) BY_SYMBOL.put(o.symbol, o);
    }

    private final String symbol;
    private final int level;

    Operator(String symbol, int level) {
        this.symbol = symbol;
        this.level = level;
    }

    /// @return as it is written
    public String symbol() {
        return symbol;
    }

    /// @return how tightly it binds, from 1 on; the larger the tighter
    public int level() {
        return level;
    }

    /// @return the operator that is written so, or null
    public static @Nullable Operator of(String symbol) {
        return BY_SYMBOL.get(symbol);
    }

    /// @return whether the right side counts only for some values of the left one
    public boolean isLogical() {
        return this == OR_ELSE || this == AND_ALSO;
    }

    /// @return whether the result is a condition
    public boolean isComparison() {
        return level == EQ.level || level == LT.level;
    }

    /// Computes on 64 bits, as fields of an instruction do; conditions are 0 and 1.
    public long apply(long x, long y) {
        return switch (this) {
            case OR_ELSE -> truth(x != 0 || y != 0);
            case AND_ALSO -> truth(x != 0 && y != 0);
            case OR -> x | y;
            case XOR -> x ^ y;
            case AND -> x & y;
            case EQ -> truth(x == y);
            case NE -> truth(x != y);
            case LT -> truth(x < y);
            case LE -> truth(x <= y);
            case GT -> truth(x > y);
            case GE -> truth(x >= y);
            case SHL -> y < 0 || y >= Long.SIZE ? 0 : x << y;
            case SHR -> y < 0 ? x : x >> Math.min(y, Long.SIZE - 1);
            case ADD -> x + y;
            case SUB -> x - y;
            case MUL -> x * y;
            case DIV -> y == 0 ? 0 : x / y;
            case REM -> y == 0 ? 0 : x % y;
        };
    }

    /// Computes without a limit of range; conditions are 0 and 1.
    ///
    /// @return null for a shift to the left by [#MAX_SHIFT] or more, or a product of more than [#MAX_PRODUCT] bits
    public @Nullable BigInteger apply(BigInteger x, BigInteger y) {
        return switch (this) {
            case OR_ELSE -> number(x.signum() != 0 || y.signum() != 0);
            case AND_ALSO -> number(x.signum() != 0 && y.signum() != 0);
            case OR -> x.or(y);
            case XOR -> x.xor(y);
            case AND -> x.and(y);
            case EQ -> number(x.equals(y));
            case NE -> number(!x.equals(y));
            case LT -> number(x.compareTo(y) < 0);
            case LE -> number(x.compareTo(y) <= 0);
            case GT -> number(x.compareTo(y) > 0);
            case GE -> number(x.compareTo(y) >= 0);
            case SHL -> y.signum() < 0 ? BigInteger.ZERO : isSmall(y) ? x.shiftLeft(y.intValue()) : null;
            case SHR -> y.signum() < 0 ? x : x.shiftRight(isSmall(y) ? y.intValue() : x.bitLength());
            case ADD -> x.add(y);
            case SUB -> x.subtract(y);
            case MUL -> x.bitLength() + y.bitLength() > MAX_PRODUCT ? null : x.multiply(y);
            case DIV -> y.signum() == 0 ? y : x.divide(y);
            case REM -> y.signum() == 0 ? y : x.remainder(y);
        };
    }

    private static boolean isSmall(BigInteger shift) {
        return shift.bitLength() < Integer.SIZE - 1 && shift.intValue() < MAX_SHIFT;
    }

    private static long truth(boolean b) {
        return b ? 1 : 0;
    }

    private static BigInteger number(boolean b) {
        return b ? BigInteger.ONE : BigInteger.ZERO;
    }
}
