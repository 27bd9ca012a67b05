package dev.heddle.ir.lift;

import dev.heddle.isa.RegisterFile;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// The value of an expression of a meaning.
sealed interface Value {
    /// An integer of unlimited range.
    sealed interface Num extends Value
            permits TracedConstant, Num.Lane, Num.Arith, Num.Left, Num.Right, Num.Choice, Num.Extreme, Num.Low {
        /// The least value that it can have.
        BigInteger lo();

        /// The greatest.
        BigInteger hi();

        /// A value of lane code that holds the integer exactly: as a two's complement number if it can be negative.
        record Lane(int id, BigInteger lo, BigInteger hi) implements Num {
            @Override
            public boolean equals(@Nullable Object other) {
                return other instanceof Lane l && id == l.id && lo.equals(l.lo) && hi.equals(l.hi);
            }

            @Override
            public int hashCode() {
                return id;
            }
        }

        /// `+ - * & | ^`
        record Arith(char op, Num a, Num b, BigInteger lo, BigInteger hi) implements Num {}

        record Left(Num of, Num by, BigInteger lo, BigInteger hi) implements Num {}

        record Right(Num of, Num by, BigInteger lo, BigInteger hi) implements Num {}

        record Choice(int mask, Num yes, Num no, BigInteger lo, BigInteger hi) implements Num {}

        record Extreme(boolean greatest, Num a, Num b, BigInteger lo, BigInteger hi) implements Num {}

        /// The low `bits` bits, read with or without a sign.
        record Low(Num of, int bits, BigInteger lo, BigInteger hi) implements Num {}
    }

    /// A condition.
    sealed interface Cond extends Value {
        record Known(boolean value) implements Cond {}

        record Mask(int id) implements Cond {}
    }

    /// A real number, an infinity, or not a number.
    sealed interface Real extends Value {
        record Known(double value) implements Real {}

        /// A value of lane code, f32 or f64.
        record Lane(int id) implements Real {}

        record Sum(Real a, Real b) implements Real {}

        record Product(Real a, Real b) implements Real {}

        /// An operation on an exact argument that is not rounded yet.
        record Apply(Op op, Real a, @Nullable Real b) implements Real {}

        /// Zero where the magnitude is below the least normal number of a format of `bits` bits.
        record Flushed(Real of, int bits) implements Real {}
    }

    /// Elements of a register file that follow each other.
    ///
    /// @param file of the element type
    record Run(RegisterFile file, Num first) implements Value {}

    /// An array of values that a loop has computed.
    ///
    /// @param id the step that is the array
    /// @param from index of its first element
    /// @param count elements
    /// @param sample what an element can be
    record Array(int id, long from, long count, Value sample) implements Value {}

    /// An unknown value.
    record Unknown(String why) implements Value {}

    /// A word of the language: the name of an operation, a scope, a type.
    record Word(String text) implements Value {}

    /// No value.
    record Nothing() implements Value {}
}
