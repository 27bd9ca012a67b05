package dev.heddle.debugger.session;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import dev.heddle.emulator.Wave;
import dev.heddle.isa.Isa;
import org.jspecify.annotations.Nullable;

/// A breakpoint with what it waits for, its condition, and what it watches.
final class Armed implements Goal {
    private final Breakpoint breakpoint;
    private final Goal goal;
    private final @Nullable Watched watched;
    private long group;
    private int wave;
    private int lane = -1;
    private @Nullable Change change;

    Armed(Breakpoint breakpoint, Goal goal, @Nullable Watched watched) {
        this.breakpoint = breakpoint;
        this.goal = goal;
        this.watched = watched;
    }

    Breakpoint breakpoint() {
        return breakpoint;
    }

    /// @return what became of what it watches when it was reached last, or null
    @Nullable
    Change change() {
        return change;
    }

    /// @return the lane that it was about when it was reached last, or -1
    int lane() {
        return lane;
    }

    @Override
    public long @Nullable [] addresses() {
        return goal.addresses();
    }

    @Override
    public boolean isHere(Timeline now) {
        if (!goal.isHere(now)) return false;
        group = now.state().group();
        wave = now.state().turn();
        change = null;
        lane = -1;
        return holds(now);
    }

    @Override
    public boolean isToRun(Timeline now) {
        if (!goal.isToRun(now)) return false;
        group = now.state().group();
        wave = now.state().turn();
        if (watched != null) watched.before(wave);
        return true;
    }

    @Override
    public void touches(Isa.Reach reach, int of, long address, int bits, boolean writes) {
        if (watched == null || watched.isAbout(wave, of)) goal.touches(reach, of, address, bits, writes);
    }

    @Override
    public boolean hasHappened(Timeline now) {
        if (!goal.hasHappened(now)) return false;
        change = watched == null ? null : watched.after(wave);
        boolean isSame = change == null || change.before() == change.after();
        if (isSame && breakpoint.trigger().access() == WatchKind.CHANGE) return false;
        lane = change == null ? -1 : change.lane();
        return now.state().group() != group || holds(now);
    }

    /// Whether the condition holds in an active lane.
    private boolean holds(Timeline now) {
        Expression condition = breakpoint.condition();
        if (condition == null) return true;
        Wave w = now.state().wave(wave);
        EvaluatedValue v = condition.value(new Situation(w, group, wave, now.time()));
        for (int i = 0; i < w.lanes(); i++) {
            if (!w.isHere(i) || !w.isActive(i) || !v.holds(i)) continue;
            if (lane < 0) lane = i;
            return true;
        }
        return false;
    }
}
