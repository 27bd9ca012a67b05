package dev.heddle.exec.jvm.vector;

import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.lift.FloatFormat;
import dev.heddle.lift.Op;
import dev.heddle.lift.Rounding;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.Objects;

/// Vectors of the floats of lanes.
final class VectorReals {
    private static final int SIGN = Integer.MIN_VALUE;

    private final VectorValues values;
    private final VectorApi api;
    private final VectorHalves halves;

    VectorReals(VectorValues values, VectorHalves halves, VectorApi api) {
        this.values = values;
        this.halves = halves;
        this.api = api;
    }

    boolean value(Step s) {
        switch (s.op()) {
            case FADD, FMUL, FMA -> {
                return arithmetic(s);
            }
            case FNEG -> {
                values.push(s, 0);
                api.asInts();
                api.both("XOR", () -> api.number(SIGN));
                api.asFloats();
            }
            case FABS -> {
                values.push(s, 0);
                api.oneReal("ABS");
            }
            case FMIN, FMAX -> extreme(s);
            case FLUSH -> {
                if (!isSingle(s)) return halves.flush(s);
                flush(s);
            }
            case SATURATE -> saturated(s);
            case SELECT -> {
                values.push(s, 2);
                values.push(s, 1);
                values.push(s, 0);
                api.blendReal();
            }
            case AS_FLOAT -> {
                values.push(s, 0);
                api.asFloats();
            }
            default -> {
                return converted(s);
            }
        }
        return true;
    }

    /// A number wins over NaN.
    private void extreme(Step s) {
        values.push(s, 0);
        api.bothReal(s.op() == Op.FMIN ? "MIN" : "MAX", () -> values.push(s, 1));
        for (int k = 0; k < 2; k++) {
            int nan = k;
            values.push(s, 1 - k);
            values.push(s, k);
            api.compareReal("NE", () -> values.push(s, nan));
            api.blendReal();
        }
    }

    private void saturated(Step s) {
        api.real(0);
        values.push(s, 0);
        api.bothReal("MIN", () -> api.real(1));
        api.real(0);
        api.compareReal("LT", () -> values.push(s, 0));
        api.blendReal();
    }

    /// Numbers of other kinds.
    private boolean converted(Step s) {
        switch (s.op()) {
            case FROM_S -> {
                if (values.arg(s, 0).type() != ValueType.I32) return false;
                values.push(s, 0);
                api.toFloats();
            }
            case FROM_U -> {
                if (values.arg(s, 0).type() != ValueType.I32) return false;
                values.push(s, 0);
                api.shift("LSHR", 16);
                api.toFloats();
                api.real(65536);
                api.floats("mul");
                values.push(s, 0);
                api.number(0xffff);
                api.ints("and");
                api.toFloats();
                api.floats("add");
            }
            case FROM_HALF -> {
                if (Objects.requireNonNull(s.format()).brain()) return false;
                fromHalf(s);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean isSingle(Step s) {
        FloatFormat f = s.format();
        return f != null && (f.bits() == 32 || f.brain());
    }

    /// The results may be denormal where they are to be flushed: then the body is left to the interpreter.
    private boolean arithmetic(Step s) {
        FloatFormat f = s.format();
        if (f != null && f.bits() == 16) return halves.arithmetic(s);
        if (f == null || f.rounding() != Rounding.RTE || f.bits() != 32) return false;
        values.push(s, 0);
        values.push(s, 1);
        switch (s.op()) {
            case FADD -> api.floats("add");
            case FMUL -> api.floats("mul");
            default -> {
                values.push(s, 2);
                api.fma();
            }
        }
        if (!f.flush()) return true;
        values.watch();
        return true;
    }

    private void flush(Step s) {
        values.push(s, 0);
        api.asInts();
        values.push(s, 0);
        api.asInts();
        api.number(SIGN);
        api.ints("and");
        values.push(s, 0);
        api.asInts();
        api.number(0x7f800000);
        api.ints("and");
        api.compare("EQ", 0);
        api.blend();
        api.asFloats();
    }

    /// Exponent and fraction moved to where a float has them, times 2^112; infinities and NaN keep the greatest
    /// exponent.
    private void fromHalf(Step s) {
        values.push(s, 0);
        api.number(0x7fff);
        api.ints("and");
        api.shift("LSHL", 13);
        api.asFloats();
        api.real(0x1p112f);
        api.floats("mul");
        api.asInts();
        values.push(s, 0);
        api.number(0x7fff);
        api.ints("and");
        api.shift("LSHL", 13);
        api.number(0x7f800000);
        api.ints("or");
        values.push(s, 0);
        api.number(0x7c00);
        api.ints("and");
        api.compare("EQ", 0x7c00);
        api.blend();
        values.push(s, 0);
        api.number(0x8000);
        api.ints("and");
        api.shift("LSHL", 16);
        api.ints("or");
        api.asFloats();
    }

    /// @param least bits of the smallest float that need not be flushed
    /// @return as [VectorValues#watch] shifts it: what is not greater has to be flushed
    static int tooSmall(int least) {
        return 2 * (least - 1) - 2;
    }
}
