package dev.heddle.ir.number;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// The definition of an operation of lane code: its value for single arguments, by definition. All faster forms are
/// tested against this one, and an operation that has no faster form is done by it.
///
/// A value is a long: integers of 64 bits and the bits of doubles fill it, those of 32 bits and of floats are
/// sign-extended, and masks are 0 or -1. All NaN are one value.
///
/// @param op an operation whose value depends on its arguments alone
/// @param type of the value
/// @param from types of the arguments
/// @param value see [Op]
/// @param word see [Op]
/// @param format rounding, or null
public record Reference(
        Op op,
        ValueType type,
        List<ValueType> from,
        long value,
        String word,
        @Nullable FloatFormat format) {
    public Reference {
        from = List.copyOf(from);
    }

    /// @param all the steps of the code, by their numbers
    public static Reference of(Step s, List<Step> all) {
        List<ValueType> from = s.args().stream().map(a -> all.get(a).type()).toList();
        return new Reference(s.op(), s.type(), from, s.value(), s.word(), s.format());
    }

    /// Whether an operation's value depends on its arguments alone.
    public static boolean isDefined(Op op) {
        return Definition.of(op) != null;
    }

    /// @param x first argument
    /// @param y second argument; any number if there is none, as for `z`
    /// @throws IllegalStateException if the operation depends on more than its arguments
    public long apply(long x, long y, long z) {
        Definition its = Definition.of(op);
        if (its == null) throw new IllegalStateException(op.text() + " depends on more than its arguments");
        long out = its.of(this, x, y, z);
        return type.bits() == 64 ? out : (int) out;
    }

    // ---- integers: sign-extended ones compare like the numbers themselves, signed or not

    /// As the number without sign that its type has.
    long unsigned(long x) {
        return from.getFirst().bits() == 64 ? x : x & 0xffffffffL;
    }

    // ---- floats

    /// The number that bits of an argument stand for.
    double real(long bits) {
        return from.getFirst() == ValueType.F64 ? Double.longBitsToDouble(bits) : Float.intBitsToFloat((int) bits);
    }

    long bits(double x) {
        return type == ValueType.F64 ? Double.doubleToLongBits(x) : Float.floatToIntBits((float) x);
    }

    /// The bits of a float argument as an integer of the same width; every NaN gives the same ones.
    long sameBits(long x) {
        return type == ValueType.I64 ? Double.doubleToLongBits(real(x)) : Float.floatToIntBits((float) real(x));
    }

    Rounding rounding() {
        return Objects.requireNonNull(format).rounding();
    }

    /// Whether results are doubles, rounded to nearest.
    boolean isDouble() {
        return FloatFormat.DOUBLE.equals(format);
    }

    /// Rounds to the format, if there is one: after rounding to odd, a single correct rounding.
    ///
    /// @param odd an odd double
    long once(double odd) {
        return bits(format == null ? odd : rounded(odd));
    }

    /// @param x an odd double
    double rounded(double x) {
        FloatFormat to = Objects.requireNonNull(format);
        return to.bits() == 16 ? ofHalf(half(x)) : Floats.round32(flushed(x), to.rounding());
    }

    double flushed(double x) {
        FloatFormat to = Objects.requireNonNull(format);
        return to.flush() ? Floats.flush(x, to.bits() == 16 && !to.brain() ? -14 : -126) : x;
    }

    /// @return 16 bits
    int half(double x) {
        FloatFormat to = Objects.requireNonNull(format);
        double in = flushed(x);
        return to.brain() ? Floats.roundBf16(in, to.rounding()) : Floats.round16(in, to.rounding());
    }

    float ofHalf(int bits) {
        return Objects.requireNonNull(format).brain() ? Floats.fromBf16(bits) : Floats.fromHalf(bits);
    }

    long packed(double x, double y, double z) {
        return new PackedNumberFormat(word, rounding()).of(x, y, z);
    }

    /// @param op one of the functions of one exact number
    /// @return the function; its values are odd doubles, see [Floats]
    public static DoubleUnaryOperator function(Op op) {
        if (Definition.of(op) instanceof Definition.Function f) return f.value();
        throw new IllegalArgumentException(op.text() + " is no function");
    }
}
