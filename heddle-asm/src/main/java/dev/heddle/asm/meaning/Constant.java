package dev.heddle.asm.meaning;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// A value as far as it is known without running anything.
sealed interface Constant {
    Constant ANYTHING = new Anything();
    Constant NOTHING = new Nothing();

    static Constant of(boolean b) {
        return new Number(b ? BigInteger.ONE : BigInteger.ZERO);
    }

    /// An integer; a condition is 0 or 1.
    ///
    /// @param origin how it follows from the bits of the instruction; null if it does not, or is not traced
    record Number(BigInteger value, @Nullable NumberOrigin origin) implements Constant {
        Number(BigInteger value) {
            this(value, null);
        }
    }

    record Word(String text) implements Constant {}

    record Run(RegisterRange<Constant> from) implements Constant {}

    /// The book says that it is unknown.
    record Unknown(String why) implements Constant {}

    /// A value of which nothing is known; also each float.
    record Anything() implements Constant {}

    record Nothing() implements Constant {}
}
