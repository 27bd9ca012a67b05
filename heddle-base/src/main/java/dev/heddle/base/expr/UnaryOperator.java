package dev.heddle.base.expr;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// An operator before a value.
public enum UnaryOperator {
    /// The value with the other sign.
    NEGATE("-"),
    /// All bits inverted.
    INVERT("~"),
    /// Whether a condition does not hold.
    NOT("!");

    private static final UnaryOperator[] ALL = values();

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /// @return as it is written; [#NOT] may also be written `not`
    public String symbol() {
        return symbol;
    }

    /// @return the operator that is written so, or null
    public static @Nullable UnaryOperator of(String symbol) {
        for (UnaryOperator o : ALL) if (o.symbol.equals(symbol)) return o;
        return null;
    }

    /// Computes on 64 bits; conditions are 0 and 1.
    public long apply(long x) {
        return switch (this) {
            case NEGATE -> -x;
            case INVERT -> ~x;
            case NOT -> x == 0 ? 1 : 0;
        };
    }

    /// Computes without a limit of range.
    public BigInteger apply(BigInteger x) {
        return switch (this) {
            case NEGATE -> x.negate();
            case INVERT -> x.not();
            case NOT -> x.signum() == 0 ? BigInteger.ONE : BigInteger.ZERO;
        };
    }
}
