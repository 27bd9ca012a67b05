package dev.heddle.debugger.sanitize;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import java.util.Map;

/// Finds where numbers stop being what was meant: a NaN or an infinity out of numbers that are none, a denormal that
/// becomes zero, a conversion to an integer that does not have it.
final class NumberCheck {
    private final CheckContext now;
    private final LaneRun run;

    NumberCheck(CheckContext now) {
        this.now = now;
        run = new Counting();
    }

    void before() {
        InstructionInfo a = now.code();
        if (a.isPlain && a.hasFloats) run.run(a, Map.of());
    }

    private final class Counting extends LaneRun {
        Counting() {
            super(NumberCheck.this.now);
        }

        @Override
        void computed(Step s, int lane, long x, long y, long z, long out) {
            switch (s.op()) {
                case FADD, FMUL, FMA, FDIV, FSQRT, RCP, RSQRT, EXP2, LOG2, SIN, COS, SINPI, COSPI ->
                    born(s, lane, x, y, z, out);
                case ROUND, TO_HALF -> rounded(s, lane, x, out);
                case FLUSH -> flushed(s, lane, x, out);
                case TO_INT -> converted(s, lane, x);
                case MIN_S, MAX_S -> limited(s, lane, x, out);
                default -> {}
            }
        }

        private void born(Step s, int lane, long x, long y, long z, long out) {
            double a = real(s.type(), x);
            double b = s.args().size() > 1 ? real(s.type(), y) : 0;
            double c = s.args().size() > 2 ? real(s.type(), z) : 0;
            double d = real(s.type(), out);
            if (Double.isNaN(d) && !(Double.isNaN(a) || Double.isNaN(b) || Double.isNaN(c)))
                tell(Rule.NUMBER_NAN, lane, "%s of %s gives NaN", s, operands(s, a, b, c));
            boolean isInfinite = Double.isInfinite(a) || Double.isInfinite(b) || Double.isInfinite(c);
            if (Double.isInfinite(d) && !isInfinite)
                tell(Rule.NUMBER_INFINITY, lane, "%s of %s gives infinity", s, operands(s, a, b, c));
        }

        private void rounded(Step s, int lane, long x, long out) {
            double from = real(from(s), x);
            FloatFormat f = s.format();
            boolean isHalf = s.op() == Op.TO_HALF;
            boolean isInfinite = isHalf
                    ? f != null && !f.brain() && (out & 0x7fff) == 0x7c00
                    : Float.isInfinite(Float.intBitsToFloat((int) out));
            if (isInfinite && !Double.isInfinite(from))
                tell(Rule.NUMBER_INFINITY, lane, "%s of %s gives infinity", s, "" + from);
            boolean isZero = (out & (isHalf ? 0x7fff : 0x7fff_ffff)) == 0;
            if (f != null && f.flush() && isZero && from != 0)
                tell(Rule.NUMBER_DENORMAL, lane, "%s makes zero of %s", s, "" + from);
        }

        /// A float that was made an integer is brought into the range of its type.
        private void limited(Step s, int lane, long x, long out) {
            Step of = now.code().steps.get(s.args().getFirst());
            boolean isLimited = of.op() == Op.MIN_S || of.op() == Op.MAX_S;
            if (isLimited) of = now.code().steps.get(of.args().getFirst());
            if (of.op() == Op.TO_INT && x != out)
                tell(Rule.NUMBER_CONVERSION, lane, "%s gives %s, which does not fit and becomes " + out, of, "" + x);
        }

        private void flushed(Step s, int lane, long x, long out) {
            double from = real(s.type(), x);
            if (from != 0 && real(s.type(), out) == 0)
                tell(Rule.NUMBER_DENORMAL, lane, "%s makes zero of %s", s, "" + from);
        }

        private void converted(Step s, int lane, long x) {
            double from = real(from(s), x);
            if (Double.isNaN(from) || Math.abs(from) >= 0x1p63)
                tell(Rule.NUMBER_CONVERSION, lane, "%s of %s, which no integer holds", s, "" + from);
        }

        private ValueType from(Step s) {
            return now.code().steps.get(s.args().getFirst()).type();
        }

        private void tell(Rule rule, int lane, String text, Step s, String of) {
            now.found(rule, lane, () -> text.formatted(s.op().text(), of), Slice.none(now));
        }
    }

    private static String operands(Step s, double a, double b, double c) {
        return switch (s.args().size()) {
            case 1 -> "" + a;
            case 2 -> a + ", " + b;
            default -> a + ", " + b + ", " + c;
        };
    }

    private static double real(ValueType t, long bits) {
        return t == ValueType.F64 ? Double.longBitsToDouble(bits) : Float.intBitsToFloat((int) bits);
    }
}
