package dev.heddle.exec.jvm.region;

import dev.heddle.exec.number.Floats;
import dev.heddle.lift.FloatFormat;
import dev.heddle.lift.Op;
import dev.heddle.lift.Rounding;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds what is known of binary16 numbers among floats: that they stay floats from operation to operation, and need
/// not be rounded over and over.
public final class Halves {
    private Halves() {}

    /// Whether the format is binary16, rounded to nearest.
    public static boolean isNearest(@Nullable FloatFormat f) {
        return f != null && f.bits() == 16 && !f.brain() && f.rounding() == Rounding.RTE;
    }

    /// Whether a float is a number that binary16 has, or NaN.
    ///
    /// @param steps by their numbers
    public static boolean isHalf(int id, List<Step> steps) {
        Step s = steps.get(id);
        return switch (s.op()) {
            case CONST -> isHalf(Float.intBitsToFloat((int) s.value()));
            case FROM_HALF -> s.format() != null && !s.format().brain();
            case FADD, FMUL, FMA ->
                    s.format() != null && s.format().bits() == 16 && !s.format().brain();
            case FNEG, FABS, FLUSH, SATURATE -> isHalf(s.args().getFirst(), steps);
            case FMIN, FMAX -> isHalf(s.args().get(0), steps) && isHalf(s.args().get(1), steps);
            case SELECT -> isHalf(s.args().get(1), steps) && isHalf(s.args().get(2), steps);
            default -> false;
        };
    }

    private static boolean isHalf(float x) {
        float back = Floats.fromHalf(Floats.round16(x, Rounding.RTE));
        return Float.floatToIntBits(back) == Float.floatToIntBits(x);
    }

    /// Whether a float is no denormal number of binary16.
    private static boolean isClean(int id, List<Step> steps) {
        Step s = steps.get(id);
        return switch (s.op()) {
            case FLUSH, FADD, FMUL, FMA -> {
                FloatFormat f = s.format();
                yield f != null && f.bits() == 16 && !f.brain() && f.flush();
            }
            case FNEG, FABS -> isClean(s.args().getFirst(), steps);
            case SELECT -> isClean(s.args().get(1), steps) && isClean(s.args().get(2), steps);
            default -> false;
        };
    }

    /// A float of a half that was rounded before.
    ///
    /// @return the value before that if it is the same, or -1
    static int fromHalf(int of, @Nullable FloatFormat f, Values values) {
        Step s = values.get(of);
        boolean same = f != null && !f.brain() && s.op() == Op.TO_HALF && isNearest(s.format());
        if (!same || s.format() == null || s.format().flush()) return -1;
        int before = s.args().getFirst();
        return values.get(before).type() == ValueType.F32 && isHalf(before, values.all())
                ? before
                : -1;
    }

    /// A value of 16 bits whose argument is an f64 that need not be one.
    ///
    /// @return the same from floats, or -1
    static int toHalf(int of, @Nullable FloatFormat f, Values values) {
        if (f == null || !isNearest(f)) return -1;
        Step s = values.get(of);
        if (s.type() != ValueType.F64) return -1;
        if (s.op() == Op.WIDEN_F)
            return values.pure(Op.TO_HALF, ValueType.I32, 0, "", null, f, s.args().getFirst());
        boolean computes =
                (s.op() == Op.FADD || s.op() == Op.FMUL || s.op() == Op.FMA) && s.format() == null;
        if (!computes) return -1;
        int[] args = new int[s.args().size()];
        for (int i = 0; i < args.length; i++) {
            Step a = values.get(s.args().get(i));
            if (a.op() != Op.WIDEN_F) return -1;
            args[i] = a.args().getFirst();
        }
        FloatFormat kept = new FloatFormat(16, false, Rounding.RTE, false);
        int real = values.pure(s.op(), ValueType.F32, 0, "", null, f, args);
        return values.pure(Op.TO_HALF, ValueType.I32, 0, "", null, kept, real);
    }

    /// A flush to the numbers of binary16.
    ///
    /// @return the same of a float, or the value if it needs none, or -1
    static int flush(int of, ValueType type, @Nullable FloatFormat f, Values values) {
        if (f == null || f.bits() != 16 || f.brain()) return -1;
        Step s = values.get(of);
        if (type == ValueType.F32) return isClean(of, values.all()) ? of : -1;
        if (s.op() != Op.WIDEN_F) return -1;
        int real = values.pure(Op.FLUSH, ValueType.F32, 0, "", null, f, s.args().getFirst());
        return values.pure(Op.WIDEN_F, ValueType.F64, real);
    }
}
