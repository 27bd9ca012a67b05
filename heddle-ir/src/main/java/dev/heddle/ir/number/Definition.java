package dev.heddle.ir.number;

import dev.heddle.ir.lift.Op;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// The value that an operation of lane code gives for single arguments: one line for each operation. Values are longs
/// as [Reference] says.
@FunctionalInterface
interface Definition {
    /// @param r the operation with its types, number, word and rounding
    /// @param y any number if there is no second argument, as for `z`
    long of(Reference r, long x, long y, long z);

    /// A function of one exact number.
    ///
    /// @param value its values are odd doubles, see [Floats]
    record Function(DoubleUnaryOperator value) implements Definition {
        @Override
        public long of(Reference r, long x, long y, long z) {
            return r.bits(value.applyAsDouble(r.real(x)));
        }
    }

    /// @return null for an operation that depends on more than its arguments, or gives nothing
    static @Nullable Definition of(Op op) {
        return switch (op) {
            case ADD -> (_, x, y, _) -> x + y;
            case SUB -> (_, x, y, _) -> x - y;
            case MUL -> (_, x, y, _) -> x * y;
            case MUL_HIGH -> (_, x, y, _) -> Math.unsignedMultiplyHigh(x, y);
            case AND -> (_, x, y, _) -> x & y;
            case OR -> (_, x, y, _) -> x | y;
            case XOR -> (_, x, y, _) -> x ^ y;
            case SHL -> (r, x, y, _) -> y >= r.type().bits() ? 0 : x << y;
            case SHR -> (r, x, y, _) -> y >= r.type().bits() ? 0 : r.unsigned(x) >>> y;
            case SAR -> (_, x, y, _) -> x >> Math.min(y, 63);
            case DIV_S -> (_, x, y, _) -> y == 0 ? 0 : x / y;
            case DIV_U -> (r, x, y, _) -> y == 0 ? 0 : Long.divideUnsigned(r.unsigned(x), r.unsigned(y));
            case REM_S -> (_, x, y, _) -> y == 0 ? 0 : x % y;
            case REM_U -> (r, x, y, _) -> y == 0 ? 0 : Long.remainderUnsigned(r.unsigned(x), r.unsigned(y));
            case MIN_S -> (_, x, y, _) -> Math.min(x, y);
            case MAX_S -> (_, x, y, _) -> Math.max(x, y);
            case MIN_U -> (_, x, y, _) -> Long.compareUnsigned(x, y) < 0 ? x : y;
            case MAX_U -> (_, x, y, _) -> Long.compareUnsigned(x, y) > 0 ? x : y;
            case SEXT -> (r, x, _, _) -> x << 64 - r.value() >> 64 - r.value();
            case POPCOUNT -> (r, x, _, _) -> Long.bitCount(r.unsigned(x));
            case REVERSE -> (r, x, _, _) -> Long.reverse(x) >>> 64 - r.type().bits();
            case HIGHEST -> (r, x, _, _) -> 63 - Long.numberOfLeadingZeros(r.unsigned(x));
            case LOWEST -> (r, x, _, _) -> x == 0 ? -1 : Long.numberOfTrailingZeros(x);
            case WIDEN_S -> (_, x, _, _) -> x;
            case WIDEN_U -> (_, x, _, _) -> x & 0xffffffffL;
            case NARROW -> (_, x, _, _) -> x;
            case HIGH -> (_, x, _, _) -> x >> 32;
            case PAIR -> (_, x, y, _) -> x & 0xffffffffL | y << 32;
            case EQ -> (_, x, y, _) -> mask(x == y);
            case LT_S -> (_, x, y, _) -> mask(x < y);
            case LT_U -> (_, x, y, _) -> mask(Long.compareUnsigned(x, y) < 0);
            case SELECT -> (_, x, y, z) -> x != 0 ? y : z;
            case AS_FLOAT -> (_, x, _, _) -> x;
            case AS_INT -> (r, x, _, _) -> r.sameBits(x);
            case FROM_HALF -> (r, x, _, _) -> r.bits(r.ofHalf((int) x & 0xffff));
            case TO_HALF -> (r, x, _, _) -> r.half(r.real(x));
            case WIDEN_F -> (r, x, _, _) -> r.bits(r.real(x));
            case ROUND -> (r, x, _, _) -> r.bits(r.rounded(r.real(x)));
            case FROM_S -> (r, x, _, _) -> r.bits(Floats.integerOdd(x, true));
            case FROM_U -> (r, x, _, _) -> r.bits(Floats.integerOdd(r.unsigned(x), false));
            case TO_INT -> (r, x, _, _) -> Floats.toLong(r.real(x), r.rounding());
            case FADD ->
                (r, x, y, _) ->
                        r.isDouble() ? r.bits(r.real(x) + r.real(y)) : r.once(Floats.addOdd(r.real(x), r.real(y)));
            case FMUL ->
                (r, x, y, _) ->
                        r.isDouble() ? r.bits(r.real(x) * r.real(y)) : r.once(Floats.mulOdd(r.real(x), r.real(y)));
            case FMA ->
                (r, x, y, z) -> r.isDouble()
                        ? r.bits(Math.fma(r.real(x), r.real(y), r.real(z)))
                        : r.once(Floats.fmaOdd(r.real(x), r.real(y), r.real(z)));
            case FDIV -> (r, x, y, _) -> r.bits(Floats.divOdd(r.real(x), r.real(y)));
            case FSQRT -> new Function(Floats::sqrtOdd);
            case RCP -> new Function(Floats::rcpOdd);
            case RSQRT -> new Function(Floats::rsqrtOdd);
            case EXP2 -> new Function(Floats::exp2Odd);
            case LOG2 -> new Function(Floats::log2Odd);
            case SIN -> new Function(Floats::sinOdd);
            case COS -> new Function(Floats::cosOdd);
            case SINPI -> new Function(Floats::sinPiOdd);
            case COSPI -> new Function(Floats::cosPiOdd);
            case PACK -> (r, x, y, z) -> r.packed(r.real(x), r.real(y), r.real(z));
            case FNEG -> (r, x, _, _) -> r.bits(-r.real(x));
            case FABS -> (r, x, _, _) -> r.bits(Math.abs(r.real(x)));
            case FMIN -> (r, x, y, _) -> r.bits(Floats.minNumber(r.real(x), r.real(y)));
            case FMAX -> (r, x, y, _) -> r.bits(Floats.maxNumber(r.real(x), r.real(y)));
            case FLUSH -> (r, x, _, _) -> r.bits(r.flushed(r.real(x)));
            case SATURATE -> (r, x, _, _) -> r.bits(Floats.saturate01(r.real(x)));
            case INTEGRAL -> (r, x, _, _) -> r.bits(Floats.integral(r.real(x), r.rounding()));
            case FEQ -> (r, x, y, _) -> mask(r.real(x) == r.real(y));
            case FLT -> (r, x, y, _) -> mask(r.real(x) < r.real(y));
            case FLE -> (r, x, y, _) -> mask(r.real(x) <= r.real(y));
            case CONST, LANE, EXEC, DESCRIPTOR, READ, READ_AT, RING, EACH, END, ARRAY, PUT, GET -> null;
            case BALLOT, ANY, ACROSS, REDUCE, SCAN, RESOURCE, ASK, LOOK, TEXEL -> null;
            case LOAD, STORE, ATOMIC, WRITE, WRITE_AT, PERFORM, JUMP, SET_EXEC, STOP -> null;
            case BARRIER, WAIT, ASYNC, LAST, BEYOND, FAULT -> null;
        };
    }

    private static long mask(boolean holds) {
        return holds ? -1 : 0;
    }
}
