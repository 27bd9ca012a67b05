package dev.heddle.exec;

import dev.heddle.lift.Format;
import dev.heddle.lift.Rounding;
import dev.heddle.lift.Step;
import dev.heddle.lift.Type;
import java.util.Objects;

/// Which operation of the interpreter computes a step: by its types, and how its result is rounded.
final class Operations {
    private Operations() {}

    /// Whether a step's value is in a wide row.
    static boolean isWide(Step s) {
        return s.type() == Type.I64 || s.type() == Type.F64;
    }

    /// @param from whether the last argument is in a wide row
    /// @return the number of what computes a step
    static int of(Step s, boolean from) {
        boolean wide = isWide(s);
        boolean real = s.type() == Type.F64;
        Format f = s.format();
        return switch (s.op()) {
            case LANE -> Code.LANE;
            case ADD -> wide ? Code.ADD_L : Code.ADD;
            case SUB -> wide ? Code.SUB_L : Code.SUB;
            case MUL -> wide ? Code.MUL_L : Code.MUL;
            case MUL_HIGH -> Code.MUL_HIGH_L;
            case AND -> wide ? Code.AND_L : Code.AND;
            case OR -> wide ? Code.OR_L : Code.OR;
            case XOR -> wide ? Code.XOR_L : Code.XOR;
            case SHL -> wide ? Code.SHL_L : Code.SHL;
            case SHR -> wide ? Code.SHR_L : Code.SHR;
            case SAR -> wide ? Code.SAR_L : Code.SAR;
            case DIV_S -> wide ? Code.DIV_S_L : Code.DIV_S;
            case DIV_U -> wide ? Code.DIV_U_L : Code.DIV_U;
            case REM_S -> wide ? Code.REM_S_L : Code.REM_S;
            case REM_U -> wide ? Code.REM_U_L : Code.REM_U;
            case MIN_S -> wide ? Code.MIN_S_L : Code.MIN_S;
            case MAX_S -> wide ? Code.MAX_S_L : Code.MAX_S;
            case MIN_U -> wide ? Code.MIN_U_L : Code.MIN_U;
            case MAX_U -> wide ? Code.MAX_U_L : Code.MAX_U;
            case SEXT -> wide ? Code.SEXT_L : Code.SEXT;
            case POPCOUNT -> wide ? Code.POPCOUNT_L : Code.POPCOUNT;
            case REVERSE -> wide ? Code.REVERSE_L : Code.REVERSE;
            case HIGHEST -> wide ? Code.HIGHEST_L : Code.HIGHEST;
            case LOWEST -> wide ? Code.LOWEST_L : Code.LOWEST;
            case WIDEN_S -> Code.WIDEN_S;
            case WIDEN_U -> Code.WIDEN_U;
            case NARROW -> Code.NARROW;
            case HIGH -> Code.HIGH;
            case PAIR -> Code.PAIR;
            case EQ -> from ? Code.EQ_L : Code.EQ;
            case LT_S -> from ? Code.LT_S_L : Code.LT_S;
            case LT_U -> from ? Code.LT_U_L : Code.LT_U;
            case SELECT -> wide ? Code.SELECT_L : Code.SELECT;
            case FROM_HALF -> Code.FROM_HALF;
            case TO_HALF -> from ? Code.TO_HALF_D : Code.TO_HALF_F;
            case WIDEN_F -> Code.WIDEN_F;
            case ROUND -> Code.ROUND_D;
            case FROM_S -> real ? from ? Code.FROM_SL_D : Code.FROM_S_D : Code.FROM_S_F;
            case FROM_U -> real ? from ? Code.FROM_UL_D : Code.FROM_U_D : Code.FROM_U_F;
            case TO_INT -> Code.TO_INT_D;
            case FADD -> real ? Code.ADD_D : sum(Objects.requireNonNull(f));
            case FMUL -> real ? Code.MUL_D : product(Objects.requireNonNull(f));
            case FMA -> real ? Code.FMA_D : fused(Objects.requireNonNull(f));
            case FDIV -> Code.DIV_D;
            case FSQRT, RCP, RSQRT, EXP2, LOG2, SIN, COS, SINPI, COSPI -> Code.FUNCTION_D;
            case PACK -> Code.PACK_D;
            case FMIN -> real ? Code.MIN_D : Code.MIN_F;
            case FMAX -> real ? Code.MAX_D : Code.MAX_F;
            case SATURATE -> real ? Code.SATURATE_D : Code.SATURATE_F;
            case INTEGRAL -> real ? Code.INTEGRAL_D : Code.INTEGRAL_F;
            case FEQ -> from ? Code.EQ_D : Code.EQ_F;
            case FLT -> from ? Code.LT_D : Code.LT_F;
            case FLE -> from ? Code.LE_D : Code.LE_F;
            case BALLOT -> wide ? Code.BALLOT_L : Code.BALLOT;
            case ANY -> Code.ANY;
            case ACROSS -> wide ? Code.ACROSS_L : Code.ACROSS;
            case REDUCE, SCAN -> real ? Code.REDUCE_D : wide ? Code.REDUCE_L : Code.REDUCE;
            case READ_AT -> wide ? Code.READ_AT_L : Code.READ_AT;
            default -> throw new IllegalStateException(s.op().name());
        };
    }

    private static boolean isNearest(Format f) {
        return f.rounding() == Rounding.RTE && !f.brain();
    }

    private static int sum(Format f) {
        if (!isNearest(f) || f.bits() == 16 && f.flush()) return Code.ADD_ANY_F;
        return f.bits() == 16 ? Code.ADD_H : f.flush() ? Code.ADD_FLUSH_F : Code.ADD_F;
    }

    private static int product(Format f) {
        if (!isNearest(f) || f.bits() != 32) return Code.MUL_ANY_F;
        return f.flush() ? Code.MUL_FLUSH_F : Code.MUL_F;
    }

    private static int fused(Format f) {
        if (!isNearest(f) || f.bits() == 16 && f.flush()) return Code.FMA_ANY_F;
        return f.bits() == 16 ? Code.FMA_H : f.flush() ? Code.FMA_FLUSH_F : Code.FMA_F;
    }
}
