package dev.heddle.debugger.goal;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import dev.heddle.emulator.Wave;
import dev.heddle.flow.RegisterEffect;
import dev.heddle.ir.lift.RegisterRef;
import java.util.Arrays;
import java.util.Objects;

/// An instruction writes a register. Where only a condition says whether it does, a value that changes tells.
public final class RegisterWritten implements Goal {
    private final ProgramFacts facts;
    private final RegisterRef register;
    private final int lane;
    private final Focus focus;
    private final long[] addresses;

    /// The wave that runs the instruction, and what the register holds before.
    private int wave;

    private long[] before = {};
    private boolean isSure;

    /// @param lane whose register it is; -1 for any
    public RegisterWritten(ProgramFacts facts, RegisterRef register, int lane, Focus focus) {
        this.facts = facts;
        this.register = register;
        this.lane = lane;
        this.focus = focus;
        this.addresses = facts.withAccess(this::mayWrite);
    }

    private boolean mayWrite(RegisterEffect a) {
        return a.isWrite() && a.mayBeOf(register);
    }

    @Override
    public long[] addresses() {
        return addresses;
    }

    @Override
    public boolean isToRun(Timeline now) {
        if (!focus.has(now)) return false;
        wave = now.state().turn();
        Wave w = now.state().wave(wave);
        before = values(w);
        isSure = Focus.isRun(w, lane)
                && Objects.requireNonNull(facts.at(w.pc())).accesses().stream()
                        .anyMatch(a -> !a.isIndexed() && !a.isConditional() && mayWrite(a));
        return true;
    }

    private long[] values(Wave w) {
        long[] out = new long[lane < 0 ? w.lanes() : 1];
        for (int i = 0; i < out.length; i++)
            out[i] = w.get(register.state(), register.element(), lane < 0 ? i : lane)
                    >>> register.low()
                    << Long.SIZE - register.width();
        return out;
    }

    @Override
    public boolean hasHappened(Timeline now) {
        return isSure || !Arrays.equals(before, values(now.state().wave(wave)));
    }
}
