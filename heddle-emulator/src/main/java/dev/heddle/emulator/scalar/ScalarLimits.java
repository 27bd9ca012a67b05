package dev.heddle.emulator.scalar;

import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.RegisterLayout;

/// The limits of code of a machine with one lane, whichever engine runs it.
public final class ScalarLimits {
    private ScalarLimits() {}

    /// @throws MeaningException if the lane code needs more than one lane, or does what only whole waves can
    public static void check(RegisterLayout layout, LaneCode code) {
        for (Step s : code.steps()) {
            check(s);
            if (s.place() != null) check(layout, s.place());
        }
    }

    private static void check(Step s) {
        switch (s.op()) {
            case BALLOT, ANY, ACROSS, REDUCE, SCAN -> throw ofWaves(s);
            case RESOURCE, ATOMIC, BEYOND, PERFORM, ASK, LOOK, TEXEL -> throw ofWaves(s);
            case JUMP, SET_EXEC, STOP, BARRIER, WAIT, ASYNC, LAST -> throw ofWaves(s);
            default -> {}
        }
    }

    private static MeaningException ofWaves(Step s) {
        return new MeaningException(
                "'%s' is not available beside loops, packed registers and binary64".formatted(s.op().text()));
    }

    private static void check(RegisterLayout layout, RegisterRef p) {
        if (layout.isPacked(p.state())) return;
        if (!layout.isShared(p.state()))
            throw new MeaningException("'" + p.state() + "' is a register of each lane; loops need shared ones");
        if (layout.isWide(p.state()) && p.width() < layout.elementBits(p.state()))
            throw new MeaningException("parts of wide registers are not available here");
    }
}
