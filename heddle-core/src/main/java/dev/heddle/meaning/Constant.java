package dev.heddle.meaning;

import java.math.BigInteger;

/// A value as far as it is known without running anything.
sealed interface Constant {
    Constant ANYTHING = new Anything();
    Constant NOTHING = new Nothing();

    static Constant of(boolean b) {
        return new Number(b ? BigInteger.ONE : BigInteger.ZERO);
    }

    /// An integer; a condition is 0 or 1.
    record Number(BigInteger value) implements Constant {}

    record Word(String text) implements Constant {}

    record Run(RegisterRange<Constant> from) implements Constant {}

    /// The book says that nobody knows.
    record Unknown(String why) implements Constant {}

    /// A value of which nothing is known; also each float.
    record Anything() implements Constant {}

    record Nothing() implements Constant {}
}
