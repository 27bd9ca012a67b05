package dev.heddle.exec.number;

import dev.heddle.lift.Format;
import dev.heddle.lift.Op;
import dev.heddle.lift.Rounding;
import dev.heddle.lift.Step;
import dev.heddle.lift.Type;
import dev.heddle.meaning.MeaningException;
import java.util.Objects;

/// The operations of lane code on single values, each by its definition: what all faster forms are tested against.
///
/// A value is a long: integers of 64 bits and the bits of doubles fill it, those of 32 bits and of floats are
/// sign-extended, and masks are 0 or -1.
public final class Reference {
    private Reference() {}

    /// @param from type of the last argument
    /// @param a up to three arguments
    /// @return the value of a step that looks at nothing but its arguments
    /// @throws MeaningException if it is not known here
    public static long value(Step s, Type from, long... a) {
        long out =
                switch (s.op()) {
                    case SHL, SHR, SAR -> shifted(s, a[0], a[1]);
                    case MIN_S, MAX_S, MIN_U, MAX_U -> chosen(s.op(), a[0], a[1]);
                    case DIV_S, DIV_U, REM_S, REM_U -> divided(s, a[0], a[1]);
                    case POPCOUNT, REVERSE, HIGHEST, LOWEST, SEXT -> bitwise(s, from, a[0]);
                    case WIDEN_S, WIDEN_U, NARROW, HIGH -> resized(s.op(), a[0]);
                    case FADD, FMUL, FMA -> arithmetic(s, a);
                    case FNEG, FABS, FMIN, FMAX, FEQ, FLT, FLE -> real(s, from, a);
                    case AS_FLOAT, AS_INT, FROM_HALF, TO_HALF, WIDEN_F, ROUND ->
                            converted(s, from, a[0]);
                    default -> whole(s, a);
                };
        return s.type() == Type.I64 || s.type() == Type.F64 ? out : (int) out;
    }

    private static boolean isWide(Type t) {
        return t == Type.I64 || t == Type.F64;
    }

    /// Sign-extended numbers of 32 bits compare like the numbers themselves, signed or not.
    private static long whole(Step s, long[] a) {
        return switch (s.op()) {
            case ADD -> a[0] + a[1];
            case SUB -> a[0] - a[1];
            case MUL -> a[0] * a[1];
            case MUL_HIGH -> Math.unsignedMultiplyHigh(a[0], a[1]);
            case AND -> a[0] & a[1];
            case OR -> a[0] | a[1];
            case XOR -> a[0] ^ a[1];
            case PAIR -> a[0] & 0xffffffffL | a[1] << 32;
            case EQ -> mask(a[0] == a[1]);
            case LT_S -> mask(a[0] < a[1]);
            case LT_U -> mask(Long.compareUnsigned(a[0], a[1]) < 0);
            case SELECT -> a[0] != 0 ? a[1] : a[2];
            default -> throw unknown(s.op());
        };
    }

    private static MeaningException unknown(Op op) {
        return new MeaningException("'%s' is not done in loops".formatted(op.text()));
    }

    private static long mask(boolean holds) {
        return holds ? -1 : 0;
    }

    private static long unsigned(Type t, long x) {
        return isWide(t) ? x : x & 0xffffffffL;
    }

    private static long shifted(Step s, long x, long by) {
        int bits = isWide(s.type()) ? 64 : 32;
        return switch (s.op()) {
            case SHL -> by >= bits ? 0 : x << by;
            case SHR -> by >= bits ? 0 : unsigned(s.type(), x) >>> by;
            default -> x >> Math.min(by, 63);
        };
    }

    private static long chosen(Op op, long x, long y) {
        return switch (op) {
            case MIN_S -> Math.min(x, y);
            case MAX_S -> Math.max(x, y);
            case MIN_U -> Long.compareUnsigned(x, y) < 0 ? x : y;
            default -> Long.compareUnsigned(x, y) > 0 ? x : y;
        };
    }

    private static long divided(Step s, long x, long y) {
        if (y == 0) return 0;
        return switch (s.op()) {
            case DIV_S -> x / y;
            case REM_S -> x % y;
            case DIV_U -> Long.divideUnsigned(unsigned(s.type(), x), unsigned(s.type(), y));
            default -> Long.remainderUnsigned(unsigned(s.type(), x), unsigned(s.type(), y));
        };
    }

    private static long bitwise(Step s, Type from, long x) {
        long bits = unsigned(from, x);
        return switch (s.op()) {
            case POPCOUNT -> Long.bitCount(bits);
            case REVERSE -> isWide(from) ? Long.reverse(x) : Integer.reverse((int) x);
            case HIGHEST -> 63 - Long.numberOfLeadingZeros(bits);
            case LOWEST -> bits == 0 ? -1 : Long.numberOfTrailingZeros(bits);
            default -> x << 64 - s.value() >> 64 - s.value();
        };
    }

    private static long resized(Op op, long x) {
        return switch (op) {
            case WIDEN_U -> x & 0xffffffffL;
            case HIGH -> x >> 32;
            default -> x;
        };
    }

    // ---- floats

    private static double real(Type t, long bits) {
        return t == Type.F64 ? Double.longBitsToDouble(bits) : Float.intBitsToFloat((int) bits);
    }

    private static long bits(Type t, double x) {
        return t == Type.F64
                ? Double.doubleToRawLongBits(x)
                : Float.floatToRawIntBits((float) x);
    }

    /// Rounded to odd first, then once more to the format, which is a single correct rounding.
    private static long arithmetic(Step s, long[] a) {
        Type t = s.type();
        double x = real(t, a[0]);
        double y = real(t, a[1]);
        boolean doubles = s.format() != null && s.format().bits() == 64;
        double odd =
                switch (s.op()) {
                    case FADD -> doubles ? x + y : Floats.addOdd(x, y);
                    case FMUL -> doubles ? x * y : Floats.mulOdd(x, y);
                    default -> {
                        double z = real(t, a[2]);
                        yield doubles ? Math.fma(x, y, z) : Floats.fmaOdd(x, y, z);
                    }
                };
        if (s.format() == null || doubles) return bits(t, odd);
        Format f = format(s);
        if (f.bits() == 32) return bits(t, Floats.round32(odd, Rounding.RTE));
        return bits(t, f.brain() ? Floats.fromBf16(half(f, odd)) : Floats.fromHalf(half(f, odd)));
    }

    private static int half(Format f, double x) {
        return f.brain() ? Floats.roundBf16(x, Rounding.RTE) : Floats.round16(x, Rounding.RTE);
    }

    private static Format format(Step s) {
        Format f = Objects.requireNonNull(s.format());
        if (f.flush() || f.rounding() != Rounding.RTE)
            throw new MeaningException("rounding '" + f.text() + "' is not done in loops");
        return f;
    }

    private static long real(Step s, Type from, long[] a) {
        double x = real(from, a[0]);
        double y = a.length > 1 ? real(from, a[1]) : 0;
        return switch (s.op()) {
            case FNEG -> bits(from, -x);
            case FABS -> bits(from, Math.abs(x));
            case FMIN -> bits(from, Floats.minNumber(x, y));
            case FMAX -> bits(from, Floats.maxNumber(x, y));
            case FEQ -> mask(x == y);
            case FLT -> mask(x < y);
            default -> mask(x <= y);
        };
    }

    private static long converted(Step s, Type from, long x) {
        return switch (s.op()) {
            case AS_FLOAT -> x;
            case AS_INT ->
                    from == Type.F64
                            ? Double.doubleToLongBits(Double.longBitsToDouble(x))
                            : Float.floatToIntBits(Float.intBitsToFloat((int) x));
            case FROM_HALF -> {
                int bits = (int) x & 0xffff;
                boolean brain = format(s).brain();
                yield bits(s.type(), brain ? Floats.fromBf16(bits) : Floats.fromHalf(bits));
            }
            case TO_HALF -> half(format(s), real(from, x));
            case WIDEN_F -> bits(Type.F64, real(from, x));
            default -> {
                format(s);
                yield bits(s.type(), Floats.round32(real(from, x), Rounding.RTE));
            }
        };
    }
}
