package dev.heddle.exec.jvm.region;

import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import java.util.List;

/// Recognises an instruction that gives a register which all lanes share the value of the first active lane: that which
/// has no active lane before it. Lanes have program counters of their own, so that where some run, one is active.
///
/// @param lanes of a wave at most
record FirstLane(LaneCode code, RegisterLayout layout, int lanes) {
    /// Whether a step only helps to find that lane.
    boolean finds(Step s) {
        return counts(s) || isMask(s);
    }

    /// Whether a step counts the active lanes before each one, and nothing else is made of that.
    boolean counts(Step s) {
        return isCount(s)
                && users(s).stream()
                        .allMatch(m -> isMask(m) && users(m).stream().allMatch(w -> isWrite(w, m)));
    }

    private boolean isCount(Step s) {
        return s.op() == Op.SCAN
                && s.word().equals("add")
                && s.value() >= lanes
                && isConst(s.args().getFirst(), 1);
    }

    private boolean isMask(Step s) {
        if (s.op() != Op.EQ) return false;
        int x = s.args().get(0);
        int y = s.args().get(1);
        return isCount(step(x)) && isConst(y, 0) || isCount(step(y)) && isConst(x, 0);
    }

    private boolean isWrite(Step s, Step mask) {
        return s.op() == Op.WRITE && isShared(s) && s.when() == mask.id();
    }

    /// Whether a step gives a shared register that lane's value, which nothing after it reads unless it is that of all
    /// lanes.
    boolean shares(Step s) {
        if (s.op() != Op.WRITE || !isShared(s) || s.when() < 0 || !isMask(step(s.when())))
            return false;
        return isCommon(s.args().getFirst())
                || code.steps().stream()
                        .skip(s.id())
                        .noneMatch(t -> t.op() == Op.READ && isShared(t));
    }

    /// Whether a shared register takes a value that other lanes may not have.
    boolean chooses() {
        return code.steps().stream()
                .anyMatch(s -> s.op() == Op.WRITE && isShared(s) && !isCommon(s.args().getFirst()));
    }

    /// Whether a value is made of what all lanes share alone.
    private boolean isCommon(int id) {
        Step s = step(id);
        return switch (s.op()) {
            case CONST -> true;
            case READ -> isShared(s);
            case LANE, EXEC, ANY, SCAN, LOAD, ATOMIC, RESOURCE -> false;
            default ->
                    s.when() < 0
                            && !s.args().isEmpty()
                            && s.args().stream().allMatch(this::isCommon);
        };
    }

    private boolean isShared(Step s) {
        RegisterRef p = s.place();
        return p != null && layout.isShared(p.state());
    }

    private boolean isConst(int id, long value) {
        return step(id).op() == Op.CONST && step(id).value() == value;
    }

    private Step step(int id) {
        return code.steps().get(id);
    }

    private List<Step> users(Step of) {
        return code.steps().stream()
                .filter(s -> s.args().contains(of.id()) || s.when() == of.id())
                .toList();
    }
}
