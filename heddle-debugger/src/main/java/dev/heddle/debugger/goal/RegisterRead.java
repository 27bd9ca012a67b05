package dev.heddle.debugger.goal;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import dev.heddle.ir.lift.RegisterRef;

/// An instruction reads a register. One that finds the number of the register in another counts if the two are of one
/// file.
public final class RegisterRead implements Goal {
    private final int lane;
    private final Focus focus;
    private final long[] addresses;

    /// @param lane whose register it is; -1 for any
    public RegisterRead(ProgramFacts facts, RegisterRef register, int lane, Focus focus) {
        this.lane = lane;
        this.focus = focus;
        this.addresses = facts.withAccess(a -> a.isRead() && a.mayBeOf(register));
    }

    @Override
    public long[] addresses() {
        return addresses;
    }

    @Override
    public boolean isToRun(Timeline now) {
        return focus.has(now) && Focus.isRun(now.state().wave(now.state().turn()), lane);
    }

    @Override
    public boolean hasHappened(Timeline now) {
        return true;
    }
}
