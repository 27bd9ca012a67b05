package dev.heddle.exec.number;

import dev.heddle.lift.FloatFormat;
import dev.heddle.lift.Op;
import dev.heddle.lift.Rounding;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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
    /// Operations that depend on more than their arguments, or give nothing.
    private static final Set<Op> DEPENDING =
            EnumSet.of(
                    Op.CONST,
                    Op.LANE,
                    Op.EXEC,
                    Op.DESCRIPTOR,
                    Op.READ,
                    Op.READ_AT,
                    Op.RING,
                    Op.EACH,
                    Op.END,
                    Op.ARRAY,
                    Op.PUT,
                    Op.GET,
                    Op.BALLOT,
                    Op.ANY,
                    Op.ACROSS,
                    Op.REDUCE,
                    Op.SCAN,
                    Op.RESOURCE,
                    Op.ASK,
                    Op.LOOK,
                    Op.TEXEL,
                    Op.LOAD,
                    Op.STORE,
                    Op.ATOMIC,
                    Op.WRITE,
                    Op.WRITE_AT,
                    Op.PERFORM,
                    Op.JUMP,
                    Op.SET_EXEC,
                    Op.STOP,
                    Op.BARRIER,
                    Op.WAIT,
                    Op.ASYNC,
                    Op.LAST,
                    Op.BEYOND,
                    Op.FAULT);

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
        return !DEPENDING.contains(op);
    }

    /// @param x first argument
    /// @param y second argument; any number if there is none, as for `z`
    public long apply(long x, long y, long z) {
        long out =
                switch (op) {
                    case ADD, SUB, MUL, MUL_HIGH, AND, OR, XOR -> whole(x, y);
                    case SHL, SHR, SAR -> shifted(x, y);
                    case DIV_S, DIV_U, REM_S, REM_U -> divided(x, y);
                    case MIN_S, MAX_S, MIN_U, MAX_U -> chosen(x, y);
                    case SEXT, POPCOUNT, REVERSE, HIGHEST, LOWEST -> bitwise(x);
                    case WIDEN_S, WIDEN_U, NARROW, HIGH, PAIR -> resized(x, y);
                    case EQ, LT_S, LT_U -> compared(x, y);
                    case SELECT -> x != 0 ? y : z;
                    case AS_FLOAT, AS_INT, FROM_HALF, TO_HALF, WIDEN_F, ROUND -> converted(x);
                    case FROM_S, FROM_U, TO_INT -> integer(x);
                    case FADD, FMUL, FMA -> arithmetic(real(x), real(y), real(z));
                    case FDIV -> bits(Floats.divOdd(real(x), real(y)));
                    case FSQRT, RCP, RSQRT, EXP2, LOG2, SIN, COS, SINPI, COSPI ->
                            bits(function(op).applyAsDouble(real(x)));
                    case PACK ->
                            new PackedNumberFormat(word, rounding()).of(real(x), real(y), real(z));
                    case FNEG, FABS, FMIN, FMAX, FLUSH, SATURATE, INTEGRAL ->
                            bits(changed(real(x), real(y)));
                    case FEQ, FLT, FLE -> ordered(real(x), real(y));
                    default ->
                            throw new IllegalStateException(
                                    op.text() + " depends on more than its arguments");
                };
        return type.bits() == 64 ? out : (int) out;
    }

    private static long mask(boolean holds) {
        return holds ? -1 : 0;
    }

    // ---- integers: sign-extended ones compare like the numbers themselves, signed or not

    /// As the number without sign that its type has.
    private long unsigned(long x) {
        return from.getFirst().bits() == 64 ? x : x & 0xffffffffL;
    }

    private long whole(long x, long y) {
        return switch (op) {
            case ADD -> x + y;
            case SUB -> x - y;
            case MUL -> x * y;
            case MUL_HIGH -> Math.unsignedMultiplyHigh(x, y);
            case AND -> x & y;
            case OR -> x | y;
            default -> x ^ y;
        };
    }

    private long resized(long x, long y) {
        return switch (op) {
            case WIDEN_U -> x & 0xffffffffL;
            case HIGH -> x >> 32;
            case PAIR -> x & 0xffffffffL | y << 32;
            default -> x;
        };
    }

    private long shifted(long x, long by) {
        return switch (op) {
            case SHL -> by >= type.bits() ? 0 : x << by;
            case SHR -> by >= type.bits() ? 0 : unsigned(x) >>> by;
            default -> x >> Math.min(by, 63);
        };
    }

    private long divided(long x, long y) {
        if (y == 0) return 0;
        return switch (op) {
            case DIV_S -> x / y;
            case REM_S -> x % y;
            case DIV_U -> Long.divideUnsigned(unsigned(x), unsigned(y));
            default -> Long.remainderUnsigned(unsigned(x), unsigned(y));
        };
    }

    private long chosen(long x, long y) {
        return switch (op) {
            case MIN_S -> x < y ? x : y;
            case MAX_S -> x > y ? x : y;
            case MIN_U -> Long.compareUnsigned(x, y) < 0 ? x : y;
            default -> Long.compareUnsigned(x, y) > 0 ? x : y;
        };
    }

    private long bitwise(long x) {
        long bits = unsigned(x);
        return switch (op) {
            case POPCOUNT -> Long.bitCount(bits);
            case REVERSE -> Long.reverse(x) >>> 64 - type.bits();
            case HIGHEST -> 63 - Long.numberOfLeadingZeros(bits);
            case LOWEST -> bits == 0 ? -1 : Long.numberOfTrailingZeros(bits);
            default -> x << 64 - value >> 64 - value;
        };
    }

    private long compared(long x, long y) {
        return mask(
                switch (op) {
                    case EQ -> x == y;
                    case LT_S -> x < y;
                    default -> Long.compareUnsigned(x, y) < 0;
                });
    }

    // ---- floats

    /// The number that bits of an argument stand for.
    private double real(long bits) {
        return from.getFirst() == ValueType.F64
                ? Double.longBitsToDouble(bits)
                : Float.intBitsToFloat((int) bits);
    }

    private long bits(double x) {
        return type == ValueType.F64 ? Double.doubleToLongBits(x) : Float.floatToIntBits((float) x);
    }

    private Rounding rounding() {
        return Objects.requireNonNull(format).rounding();
    }

    /// Rounded to odd first, then once more to the format: a single correct rounding.
    private long arithmetic(double x, double y, double z) {
        if (FloatFormat.DOUBLE.equals(format))
            return bits(op == Op.FADD ? x + y : op == Op.FMUL ? x * y : Math.fma(x, y, z));
        double odd =
                switch (op) {
                    case FADD -> Floats.addOdd(x, y);
                    case FMUL -> Floats.mulOdd(x, y);
                    default -> Floats.fmaOdd(x, y, z);
                };
        return bits(format == null ? odd : rounded(odd, format));
    }

    /// @param x an odd double
    private static double rounded(double x, FloatFormat to) {
        if (to.bits() == 16) return ofHalf(half(x, to), to);
        return Floats.round32(flushed(x, to), to.rounding());
    }

    private static double flushed(double x, FloatFormat to) {
        return to.flush() ? Floats.flush(x, to.bits() == 16 && !to.brain() ? -14 : -126) : x;
    }

    private static int half(double x, FloatFormat to) {
        double in = flushed(x, to);
        return to.brain() ? Floats.roundBf16(in, to.rounding()) : Floats.round16(in, to.rounding());
    }

    private static float ofHalf(int bits, FloatFormat f) {
        return f.brain() ? Floats.fromBf16(bits) : Floats.fromHalf(bits);
    }

    private double changed(double x, double y) {
        return switch (op) {
            case FNEG -> -x;
            case FABS -> Math.abs(x);
            case FMIN -> Floats.minNumber(x, y);
            case FMAX -> Floats.maxNumber(x, y);
            case FLUSH -> flushed(x, Objects.requireNonNull(format));
            case SATURATE -> Floats.saturate01(x);
            default -> Floats.integral(x, rounding());
        };
    }

    private long ordered(double x, double y) {
        return mask(
                switch (op) {
                    case FEQ -> x == y;
                    case FLT -> x < y;
                    default -> x <= y;
                });
    }

    private long converted(long x) {
        return switch (op) {
            case AS_FLOAT -> x;
            case AS_INT ->
                    type == ValueType.I64
                            ? Double.doubleToLongBits(real(x))
                            : Float.floatToIntBits((float) real(x));
            case FROM_HALF -> bits(ofHalf((int) x & 0xffff, Objects.requireNonNull(format)));
            case TO_HALF -> half(real(x), Objects.requireNonNull(format));
            case WIDEN_F -> bits(real(x));
            default -> bits(rounded(real(x), Objects.requireNonNull(format)));
        };
    }

    private long integer(long x) {
        return switch (op) {
            case FROM_S -> bits(Floats.integerOdd(x, true));
            case FROM_U -> bits(Floats.integerOdd(unsigned(x), false));
            default -> Floats.toLong(real(x), rounding());
        };
    }

    /// @param op one of the functions of one exact number
    /// @return the function; its values are odd doubles, see [Floats]
    public static DoubleUnaryOperator function(Op op) {
        return switch (op) {
            case FSQRT -> Floats::sqrtOdd;
            case RCP -> Floats::rcpOdd;
            case RSQRT -> Floats::rsqrtOdd;
            case EXP2 -> Floats::exp2Odd;
            case LOG2 -> Floats::log2Odd;
            case SIN -> Floats::sinOdd;
            case COS -> Floats::cosOdd;
            case SINPI -> Floats::sinPiOdd;
            case COSPI -> Floats::cosPiOdd;
            default -> throw new IllegalArgumentException(op.text() + " is no function");
        };
    }
}
