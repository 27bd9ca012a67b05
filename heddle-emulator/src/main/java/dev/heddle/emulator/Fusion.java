package dev.heddle.emulator;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Steps that one operation does together: a value that is used only once may be computed by what uses it. An
/// operation costs as much on the way to its lanes as in them.
final class Fusion {
    /// A step as one operation of the interpreter.
    ///
    /// @param code number of the operation
    /// @param args the values that it takes, instead of those of the step
    /// @param immediate its last number; not used if there are four arguments
    private record Fused(int code, List<Integer> args, int immediate) {}

    private final List<Step> steps;
    private final @Nullable Fused[] fused;
    private final boolean[] part;
    private final int[] uses;

    Fusion(List<Step> steps) {
        this.steps = new ArrayList<>(steps);
        this.fused = new Fused[steps.size()];
        this.part = new boolean[steps.size()];
        this.uses = new int[steps.size()];
        for (Step s : steps) {
            for (int a : s.args()) uses[a]++;
            if (s.when() >= 0) uses[s.when()]++;
        }
        for (Step s : steps) fuse(s);
    }

    /// @return all steps, with the arguments of their operations
    List<Step> steps() {
        return steps;
    }

    /// Whether a step is left to the one that uses it.
    boolean isPart(int id) {
        return part[id];
    }

    /// @return the operation of a fused step, or -1
    int code(int id) {
        Fused f = fused[id];
        return f == null ? -1 : f.code;
    }

    int immediate(int id) {
        Fused f = fused[id];
        return f == null ? 0 : f.immediate;
    }

    private void fuse(Step s) {
        Fused f = switch (s.op()) {
            case ADD -> sum(s);
            case OR -> field(s);
            case SHL, SHR, SAR -> shift(s);
            case SELECT -> choice(s);
            default -> null;
        };
        if (f == null) return;
        fused[s.id()] = f;
        for (int a : s.args()) if (!f.args.contains(a) && steps.get(a).op() != Op.CONST) part[a] = true;
        steps.set(
                s.id(),
                new Step(
                        s.id(),
                        s.op(),
                        s.type(),
                        f.args,
                        s.when(),
                        s.value(),
                        s.word(),
                        s.place(),
                        s.format(),
                        s.uniform()));
    }

    /// @return the argument, if it has no other use and is this operation
    private @Nullable Step only(Step s, int arg, Op op) {
        int id = s.args().get(arg);
        Step a = steps.get(id);
        return a.op() == op && uses[id] == 1 && fused[id] == null ? a : null;
    }

    private boolean isConst(int id, long value) {
        Step s = steps.get(id);
        return s.op() == Op.CONST && s.value() == value;
    }

    /// `x * y + z`, and `x + -y`.
    private @Nullable Fused sum(Step s) {
        if (s.type() != ValueType.I32) return null;
        for (int k = 0; k < 2; k++) {
            int other = s.args().get(1 - k);
            Step product = only(s, k, Op.MUL);
            if (product != null)
                return new Fused(
                        Opcode.MUL_ADD,
                        List.of(product.args().get(0), product.args().get(1), other),
                        0);
            Step negative = only(s, k, Op.SUB);
            if (negative != null && isConst(negative.args().getFirst(), 0))
                return new Fused(Opcode.SUB, List.of(other, negative.args().get(1)), 0);
        }
        return null;
    }

    /// `y << n | x & (1 << n) - 1`: the lowest bits of one value below another one.
    private @Nullable Fused field(Step s) {
        if (s.type() != ValueType.I32) return null;
        for (int k = 0; k < 2; k++) {
            Step low = only(s, k, Op.AND);
            Step high = steps.get(s.args().get(1 - k));
            if (low == null || high.op() != Op.SHL || uses[high.id()] != 1) continue;
            Fused by = fused[high.id()];
            if (by == null || !isConst(low.args().get(1), (1L << by.immediate) - 1)) continue;
            return new Fused(
                    Opcode.INSERT,
                    List.of(high.args().getFirst(), low.args().getFirst()),
                    by.immediate | 32 - by.immediate << 8);
        }
        return null;
    }

    /// A shift by a constant.
    private @Nullable Fused shift(Step s) {
        Step by = steps.get(s.args().get(1));
        if (s.type() != ValueType.I32 || by.op() != Op.CONST || by.value() < 1 || by.value() > 31) return null;
        int n = (int) by.value();
        List<Integer> of = List.of(s.args().getFirst());
        return switch (s.op()) {
            case SHL -> new Fused(Opcode.SHL_BY, of, n);
            case SHR -> new Fused(Opcode.BITS, of, n | 32 - n << 8);
            default -> new Fused(Opcode.SAR_BY, of, n);
        };
    }

    /// What a comparison chooses.
    private @Nullable Fused choice(Step s) {
        Step test = steps.get(s.args().getFirst());
        if (Operations.isWide(s) || uses[test.id()] != 1 || isWideTest(test)) return null;
        int code = switch (test.op()) {
            case EQ -> Opcode.SELECT_EQ;
            case LT_S -> Opcode.SELECT_LT_S;
            case LT_U -> Opcode.SELECT_LT_U;
            default -> -1;
        };
        if (code < 0) return null;
        List<Integer> args = new ArrayList<>(test.args());
        args.addAll(s.args().subList(1, 3));
        return new Fused(code, args, 0);
    }

    private boolean isWideTest(Step test) {
        return !test.args().isEmpty() && Operations.isWide(steps.get(test.args().getFirst()));
    }
}
