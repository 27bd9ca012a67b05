package dev.heddle.exec.jvm.region;

import dev.heddle.book.Entry;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import org.jspecify.annotations.Nullable;

/// Decides which instructions can be part of a region.
///
/// @param layout of the registers
/// @param apart whether lanes have program counters of their own
/// @param across whether lanes are run as vectors, so that they can store and see each other's values
/// @param lanes of a wave at most
public record RegionFilter(RegisterLayout layout, boolean apart, boolean across, int lanes) {
    /// Whether a region can do it, apart from how it jumps.
    boolean test(LaneCode code) {
        for (Step s : code.steps()) if (!test(code, s)) return false;
        return !changesMemory(code) || changes(code);
    }

    static boolean changesMemory(LaneCode code) {
        return code.steps().stream().anyMatch(s -> s.op() == Op.STORE || s.op() == Op.ATOMIC);
    }

    /// Whether an instruction does nothing with memory but store, or one atomic operation, and cannot be refused for
    /// other reasons.
    private static boolean changes(LaneCode code) {
        int atomics = 0;
        int stores = 0;
        for (Step s : code.steps())
            switch (s.op()) {
                case ATOMIC -> atomics++;
                case STORE -> stores++;
                case LOAD, FADD, FMUL, FMA, FAULT -> {
                    return false;
                }
                default -> {}
            }
        return atomics == 0 || atomics == 1 && stores == 0;
    }

    private boolean test(LaneCode code, Step s) {
        boolean once = code.lanes() == Entry.Lanes.ONCE;
        return switch (s.op()) {
            case EACH, END, ARRAY, PUT, GET, DESCRIPTOR, RING -> false;
            case READ_AT, WRITE_AT, PERFORM, ASK, LOOK, TEXEL -> false;
            case BALLOT, ACROSS, REDUCE -> false;
            case SCAN -> across && apart && !once && first(code).counts(s);
            case STOP -> across && s.when() < 0 && isLast(code, s);
            // A region is left where it would happen.
            case FAULT -> across && !once && s.when() >= 0;
            case BARRIER -> !isBarrier(s) || across && !(apart && once) && isLast(code, s);
            case STORE, RESOURCE, BEYOND -> across && !once;
            case ATOMIC ->
                    across && !once && s.type() == ValueType.I32 && s.value() == Integer.SIZE;
            case LOAD -> !once;
            case READ -> isRow(s.place()) && s.type() == ValueType.I32;
            case WRITE -> !once && isRow(s.place()) && (!isShared(s.place()) || shares(code, s));
            case SET_EXEC -> !apart && !once && s.when() < 0 && isLast(code, s);
            case JUMP -> isLast(code, s) && kind(code, s) != null;
            case ANY -> isJump(code);
            default -> true;
        };
    }

    private boolean isRow(@Nullable RegisterRef p) {
        return p != null && !layout.isPacked(p.state()) && !layout.isWide(p.state());
    }

    private boolean isShared(@Nullable RegisterRef p) {
        return p != null && layout.isShared(p.state());
    }

    private boolean shares(LaneCode code, Step write) {
        return across && apart && first(code).shares(write);
    }

    FirstLane first(LaneCode code) {
        return new FirstLane(code, layout, lanes);
    }

    private static boolean isJump(LaneCode code) {
        return code.steps().stream().anyMatch(s -> s.op() == Op.JUMP);
    }

    /// Whether nothing of importance comes after a step.
    private static boolean isLast(LaneCode code, Step of) {
        return code.steps().stream()
                .filter(s -> s.id() > of.id())
                .allMatch(s ->
                        switch (s.op()) {
                            case WAIT, ASYNC, LAST -> true;
                            default -> false;
                        });
    }

    /// @return how a jump ends a piece, or null if a region cannot do it
    RegionBlock.@Nullable Ending kind(LaneCode code, Step jump) {
        Step to = code.steps().get(jump.args().getFirst());
        if (to.op() != Op.CONST || to.value() == RegionBlock.END) return null;
        if (jump.when() < 0) return RegionBlock.Ending.ALWAYS;
        boolean once = code.lanes() == Entry.Lanes.ONCE;
        if (apart) return once ? null : RegionBlock.Ending.LANES;
        return once && code.steps().get(jump.when()).op() == Op.ANY ? RegionBlock.Ending.ANY : null;
    }

    /// @return the step that jumps, or null
    static @Nullable Step jump(LaneCode code) {
        for (Step s : code.steps()) if (s.op() == Op.JUMP) return s;
        return null;
    }

    private static boolean isBarrier(Step s) {
        return s.op() == Op.BARRIER && s.word().equals("group");
    }

    /// Whether lanes wait for the others of their group after an instruction.
    static boolean waits(LaneCode code) {
        return code.steps().stream().anyMatch(RegionFilter::isBarrier);
    }

    /// Whether lanes end with an instruction.
    static boolean stops(LaneCode code) {
        return code.steps().stream().anyMatch(s -> s.op() == Op.STOP);
    }

    static boolean setsExec(LaneCode code) {
        return code.steps().stream().anyMatch(s -> s.op() == Op.SET_EXEC);
    }
}
