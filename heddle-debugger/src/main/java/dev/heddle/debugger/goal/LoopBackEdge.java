package dev.heddle.debugger.goal;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import dev.heddle.ir.lift.Op;
import java.util.EnumSet;

/// A wave jumps back: the next turn of a loop begins.
public final class LoopBackEdge implements Goal {
    private final Focus focus;
    private final long[] addresses;
    private int wave;
    private long at;
    private long steps;

    public LoopBackEdge(ProgramFacts facts, Focus focus) {
        this.focus = focus;
        this.addresses = facts.with(EnumSet.of(Op.JUMP));
    }

    @Override
    public long[] addresses() {
        return addresses;
    }

    @Override
    public boolean isToRun(Timeline now) {
        wave = now.state().turn();
        at = now.state().wave(wave).pc();
        steps = now.state().wave(wave).instructions();
        return focus.has(now);
    }

    @Override
    public boolean hasHappened(Timeline now) {
        return now.state().wave(wave).instructions() == steps + 1
                && Long.compareUnsigned(now.state().wave(wave).pc(), at) <= 0;
    }
}
