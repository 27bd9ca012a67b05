package dev.heddle.debugger.goal;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import dev.heddle.emulator.Wave;

/// The result of an instruction is NaN or infinite in a lane, and none of the floats that it takes is.
public final class FirstNan implements Goal {
    private final Focus focus;
    private final FloatUses uses;
    private final long[] addresses;
    private int wave;
    private FloatUses.Use use = FloatUses.Use.NONE;

    /// By lane: whether the instruction is run with ordinary numbers.
    private boolean[] isOrdinary = {};

    public FirstNan(ProgramFacts facts, Focus focus) {
        this.focus = focus;
        this.uses = new FloatUses(facts);
        this.addresses = facts.with(FloatUses.RESULTS);
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
        use = uses.at(w.pc());
        isOrdinary = new boolean[w.lanes()];
        for (int i = 0; i < isOrdinary.length; i++)
            isOrdinary[i] = w.isHere(i) && w.isActive(i) && !use.takesSpecial(w, i);
        return true;
    }

    @Override
    public boolean hasHappened(Timeline now) {
        Wave w = now.state().wave(wave);
        for (int i = 0; i < isOrdinary.length; i++) if (isOrdinary[i] && use.givesSpecial(w, i)) return true;
        return false;
    }
}
