package dev.heddle.llvm.engine;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.List;

/// Intervals of the 32-bit integers of lane code, as signed numbers: of counters of loops, constants, and sums and
/// products of these. An index that is known to be within a register file needs no test.
final class Ranges {
    private record Range(long low, long high) {
        static final Range ANY = new Range(Integer.MIN_VALUE, Integer.MAX_VALUE);

        Range within() {
            return low < ANY.low || high > ANY.high ? ANY : this;
        }
    }

    private final List<Range> all = new ArrayList<>();

    Ranges(List<Step> steps) {
        for (Step s : steps) all.add(of(s).within());
    }

    private Range of(Step s) {
        if (s.type() != ValueType.I32) return Range.ANY;
        return switch (s.op()) {
            case CONST -> new Range((int) s.value(), (int) s.value());
            case EACH -> new Range(0, Math.max(0, s.value() - 1));
            case ADD -> new Range(arg(s, 0).low + arg(s, 1).low, arg(s, 0).high + arg(s, 1).high);
            case SUB -> new Range(arg(s, 0).low - arg(s, 1).high, arg(s, 0).high - arg(s, 1).low);
            case MUL ->
                arg(s, 0).low < 0 || arg(s, 1).low < 0
                        ? Range.ANY
                        : new Range(arg(s, 0).low * arg(s, 1).low, arg(s, 0).high * arg(s, 1).high);
            case AND ->
                arg(s, 0).low < 0 || arg(s, 1).low < 0
                        ? Range.ANY
                        : new Range(0, Math.min(arg(s, 0).high, arg(s, 1).high));
            default -> Range.ANY;
        };
    }

    private Range arg(Step s, int number) {
        return all.get(s.args().get(number));
    }

    /// Whether a sum or product is one of numbers that are not negative, and never too large.
    boolean isExact(Step s) {
        boolean isOne = s.op() == Op.ADD || s.op() == Op.MUL;
        return isOne
                && s.type() == ValueType.I32
                && arg(s, 0).low >= 0
                && arg(s, 1).low >= 0
                && all.get(s.id()).low >= 0;
    }

    /// Whether a value is never negative, and always below a number.
    boolean isBelow(int id, long count) {
        Range r = all.get(id);
        return r.low >= 0 && r.high < count;
    }
}
