package dev.heddle.emulator;

import dev.heddle.emulator.lanes.Combine;
import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import java.util.List;
import java.util.Objects;

/// Chooses the operation of the interpreter that computes a step: by its types, and how its result is rounded.
final class Operations {
    private Operations() {}

    /// Whether a step's value is in a wide row.
    static boolean isWide(Step s) {
        return s.type() == ValueType.I64 || s.type() == ValueType.F64;
    }

    /// @param from whether the last argument is in a wide row
    /// @return the number of the operation that computes a step, one of [Opcode]
    static int opcode(Step s, boolean from) {
        boolean wide = isWide(s);
        boolean real = s.type() == ValueType.F64;
        FloatFormat f = s.format();
        if (FloatFormat.DOUBLE.equals(f) && !givesWhole(s.op())) return Opcode.REFERENCE;
        return switch (s.op()) {
            case ADD -> wide ? Opcode.ADD_L : Opcode.ADD;
            case SUB -> wide ? Opcode.SUB_L : Opcode.SUB;
            case MUL -> wide ? Opcode.MUL_L : Opcode.MUL;
            case AND -> wide ? Opcode.AND_L : Opcode.AND;
            case OR -> wide ? Opcode.OR_L : Opcode.OR;
            case XOR -> wide ? Opcode.XOR_L : Opcode.XOR;
            case LANE -> Opcode.LANE;
            case DIV_S, DIV_U, REM_S, REM_U -> wide ? Opcode.REFERENCE : quotient(s.op());
            case SHL -> wide ? Opcode.SHL_L : Opcode.SHL;
            case SHR -> wide ? Opcode.SHR_L : Opcode.SHR;
            case SAR -> wide ? Opcode.SAR_L : Opcode.SAR;
            case MIN_S -> wide ? Opcode.MIN_S_L : Opcode.MIN_S;
            case MAX_S -> wide ? Opcode.MAX_S_L : Opcode.MAX_S;
            case MIN_U -> wide ? Opcode.MIN_U_L : Opcode.MIN_U;
            case MAX_U -> wide ? Opcode.MAX_U_L : Opcode.MAX_U;
            case SEXT -> wide ? Opcode.SEXT_L : Opcode.SEXT;
            case POPCOUNT -> wide ? Opcode.POPCOUNT_L : Opcode.POPCOUNT;
            case REVERSE -> wide ? Opcode.REVERSE_L : Opcode.REVERSE;
            case HIGHEST -> wide ? Opcode.HIGHEST_L : Opcode.HIGHEST;
            case LOWEST -> wide ? Opcode.LOWEST_L : Opcode.LOWEST;
            case WIDEN_S -> Opcode.WIDEN_S;
            case WIDEN_U -> Opcode.WIDEN_U;
            case NARROW -> Opcode.NARROW;
            case HIGH -> Opcode.HIGH;
            case PAIR -> Opcode.PAIR;
            case EQ -> from ? Opcode.EQ_L : Opcode.EQ;
            case LT_S -> from ? Opcode.LT_S_L : Opcode.LT_S;
            case LT_U -> from ? Opcode.LT_U_L : Opcode.LT_U;
            case SELECT -> wide ? Opcode.SELECT_L : Opcode.SELECT;
            case AS_INT -> wide ? Opcode.REFERENCE : Opcode.CANON_F;
            case FROM_HALF -> Opcode.FROM_HALF;
            case TO_HALF -> from ? Opcode.TO_HALF_D : Opcode.TO_HALF_F;
            case WIDEN_F -> Opcode.WIDEN_F;
            case ROUND -> Opcode.ROUND_D;
            case FROM_S -> real ? from ? Opcode.FROM_SL_D : Opcode.FROM_S_D : Opcode.FROM_S_F;
            case FROM_U -> real ? from ? Opcode.FROM_UL_D : Opcode.FROM_U_D : Opcode.FROM_U_F;
            case TO_INT -> Opcode.TO_INT_D;
            case FADD -> real ? Opcode.ADD_D : sum(Objects.requireNonNull(f));
            case FMUL -> real ? Opcode.MUL_D : product(Objects.requireNonNull(f));
            case FMA -> real ? Opcode.FMA_D : fused(Objects.requireNonNull(f));
            case FDIV -> Opcode.DIV_D;
            case FSQRT, RCP, RSQRT, EXP2, LOG2, SIN, COS, SINPI, COSPI -> Opcode.FUNCTION_D;
            case FNEG, FABS, FLUSH -> real ? change(s.op()) : Opcode.MODIFY_F;
            case FMIN -> real ? Opcode.MIN_D : Opcode.MIN_F;
            case FMAX -> real ? Opcode.MAX_D : Opcode.MAX_F;
            case SATURATE -> real ? Opcode.SATURATE_D : Opcode.SATURATE_F;
            case INTEGRAL -> real ? Opcode.INTEGRAL_D : Opcode.INTEGRAL_F;
            case FEQ -> from ? Opcode.EQ_D : Opcode.EQ_F;
            case FLT -> from ? Opcode.LT_D : Opcode.LT_F;
            case FLE -> from ? Opcode.LE_D : Opcode.LE_F;
            case BALLOT -> wide ? Opcode.BALLOT_L : Opcode.BALLOT;
            case ANY -> Opcode.ANY;
            case ACROSS -> wide ? Opcode.ACROSS_L : Opcode.ACROSS;
            case REDUCE, SCAN -> real ? Opcode.REDUCE_D : wide ? Opcode.REDUCE_L : Opcode.REDUCE;
            case READ_AT -> wide ? Opcode.READ_AT_L : Opcode.READ_AT;
            default -> Opcode.REFERENCE;
        };
    }

    private static int quotient(Op op) {
        return switch (op) {
            case DIV_S -> Opcode.DIV_S;
            case DIV_U -> Opcode.DIV_U;
            case REM_S -> Opcode.REM_S;
            default -> Opcode.REM_U;
        };
    }

    private static int change(Op op) {
        return switch (op) {
            case FNEG -> Opcode.NEG_D;
            case FABS -> Opcode.ABS_D;
            default -> Opcode.FLUSH_D;
        };
    }

    /// The last number of an operation that computes: a constant of its own, or where one is.
    ///
    /// @param op its number
    /// @param all the steps of the code
    static int immediate(Step s, int op, List<Step> all, ProgramLayout program) {
        ConstantPool constants = program.constants();
        if (op == Opcode.REFERENCE) return constants.number(Reference.of(s, all));
        FloatFormat f = s.format();
        return switch (s.op()) {
            case SEXT, BALLOT -> (int) s.value();
            case FROM_HALF -> Objects.requireNonNull(f).brain() ? 1 : 0;
            case FADD, FMUL, FMA, ROUND, TO_HALF -> f == null ? 0 : constants.number(f);
            case INTEGRAL, TO_INT -> constants.number(Objects.requireNonNull(f).rounding());
            case FLUSH -> Objects.requireNonNull(f).bits();
            case FSQRT, RCP, RSQRT, EXP2, LOG2, SIN, COS, SINPI, COSPI -> constants.number(Reference.function(s.op()));
            case REDUCE, SCAN ->
                constants.number(Combine.of(s.word())) | (s.op() == Op.SCAN ? 1 << 15 : 0) | (int) s.value() << 16;
            case READ_AT -> constants.number(program.indexed(Objects.requireNonNull(s.place())));
            default -> 0;
        };
    }

    private static boolean isNearest(FloatFormat f) {
        return f.rounding() == Rounding.RTE && !f.brain();
    }

    private static int sum(FloatFormat f) {
        if (!isNearest(f) || f.bits() == 16 && f.flush()) return Opcode.ADD_ANY_F;
        return f.bits() == 16 ? Opcode.ADD_H : f.flush() ? Opcode.ADD_FLUSH_F : Opcode.ADD_F;
    }

    private static int product(FloatFormat f) {
        if (!isNearest(f) || f.bits() != 32) return Opcode.MUL_ANY_F;
        return f.flush() ? Opcode.MUL_FLUSH_F : Opcode.MUL_F;
    }

    /// Whether an operation rounds to a whole number.
    private static boolean givesWhole(Op op) {
        return op == Op.TO_INT || op == Op.INTEGRAL;
    }

    private static int fused(FloatFormat f) {
        if (!isNearest(f) || f.bits() == 16 && f.flush()) return Opcode.FMA_ANY_F;
        return f.bits() == 16 ? Opcode.FMA_H : f.flush() ? Opcode.FMA_FLUSH_F : Opcode.FMA_F;
    }
}
