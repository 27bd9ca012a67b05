package dev.heddle.debug.goal;

import dev.heddle.debug.Goal;
import dev.heddle.debug.Timeline;
import dev.heddle.exec.Wave;
import dev.heddle.flow.RegisterEffect;
import dev.heddle.lift.RegisterRef;

/// An instruction reads a register. One that finds the number of the register in another counts if the two are of one
/// file.
public final class RegisterRead implements Goal {
    private final RegisterRef register;
    private final int lane;
    private final Focus focus;
    private final long[] addresses;

    /// @param lane whose register it is; -1 for any
    public RegisterRead(ProgramFacts facts, RegisterRef register, int lane, Focus focus) {
        this.register = register;
        this.lane = lane;
        this.focus = focus;
        this.addresses = facts.withAccess(this::mayRead);
    }

    private boolean mayRead(RegisterEffect a) {
        RegisterRef p = a.place();
        return a.isRead()
                && p.state().equals(register.state())
                && (a.isIndexed() || p.overlaps(register));
    }

    @Override
    public long[] addresses() {
        return addresses;
    }

    @Override
    public boolean isToRun(Timeline now) {
        if (!focus.has(now)) return false;
        Wave w = now.state().wave(now.state().turn());
        for (int i = 0; i < w.lanes(); i++)
            if ((lane < 0 || lane == i) && w.isHere(i) && w.isActive(i)) return true;
        return false;
    }

    @Override
    public boolean hasHappened(Timeline now) {
        return true;
    }
}
