package dev.heddle.ir.lift;

import java.util.List;

/// Finds the bits of registers on which the results of lane code depend.
///
/// A source is read as a whole even where only a half of it counts; what is in the other half does not matter.
public final class Demand {
    private final LaneCode code;

    /// By step: the bits of its value that a later step looks at.
    private final long[] bits;

    public Demand(LaneCode code) {
        this.code = code;
        List<Step> steps = code.steps();
        bits = new long[steps.size()];
        boolean loops = steps.stream().anyMatch(s -> s.op() == Op.EACH);
        for (int i = steps.size() - 1; i >= 0; i--) {
            Step s = steps.get(i);
            if (loops) bits[i] = -1;
            if (bits[i] == 0 && isValue(s)) continue;
            if (s.when() >= 0) bits[s.when()] = -1;
            for (int k = 0; k < s.args().size(); k++) bits[s.args().get(k)] |= of(s, k, bits[i]);
        }
    }

    /// Whether it does nothing but make its value.
    private static boolean isValue(Step s) {
        return s.type() != ValueType.NONE && s.op() != Op.LOAD && s.op() != Op.ATOMIC;
    }

    /// @param read number of a step of the code
    /// @return ones for the bits of its value that count, the lowest first
    public long of(int read) {
        return bits[read];
    }

    /// @param out bits of the step's value that count
    /// @return bits of its argument `k` that they depend on
    private long of(Step s, int k, long out) {
        return switch (s.op()) {
            case AND -> out & other(s, k, -1);
            case OR -> out & ~other(s, k, 0);
            case XOR -> out;
            case SELECT -> k == 0 ? -1 : out;
            case NARROW -> out & 0xffffffffL;
            case WIDEN_U -> out & 0xffffffffL;
            case PAIR -> (k == 0 ? out : out >>> 32) & 0xffffffffL;
            case HIGH -> out << 32;
            case ADD, SUB, MUL -> upTo(out);
            case SHL -> k == 0 && isKnown(s, 1) ? shifted(out, -by(s)) : -1;
            case SHR -> k == 0 && isKnown(s, 1) ? shifted(out, by(s)) : -1;
            case SEXT -> low(s.value());
            case FROM_HALF -> 0xffff;
            case WRITE -> s.place() == null ? -1 : low(s.place().width());
            case STORE -> k == 1 ? low(s.value()) : -1;
            default -> -1;
        };
    }

    private boolean isKnown(Step s, int arg) {
        return code.steps().get(s.args().get(arg)).op() == Op.CONST;
    }

    private long by(Step s) {
        return code.steps().get(s.args().get(1)).value();
    }

    /// @return the other argument if it is a number
    private long other(Step s, int k, long unknown) {
        return isKnown(s, 1 - k) ? code.steps().get(s.args().get(1 - k)).value() : unknown;
    }

    private static long shifted(long bits, long left) {
        if (left <= -64 || left >= 64) return 0;
        return left < 0 ? bits >>> -left : bits << left;
    }

    private static long upTo(long bits) {
        return bits == 0 ? 0 : -1L >>> Long.numberOfLeadingZeros(bits);
    }

    private static long low(long width) {
        return width >= 64 ? -1 : (1L << width) - 1;
    }
}
