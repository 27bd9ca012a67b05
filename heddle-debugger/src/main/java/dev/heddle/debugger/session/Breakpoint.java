package dev.heddle.debugger.session;

import org.jspecify.annotations.Nullable;

/// A place where a run is to stop: at an instruction, at an access, or when something happens.
public final class Breakpoint {
    private final int number;
    private final Trigger trigger;
    private final boolean isTemporary;
    private boolean isEnabled = true;
    private @Nullable Expression condition;
    private long ignored;
    private long hits;

    Breakpoint(int number, Trigger trigger, boolean isTemporary) {
        this.number = number;
        this.trigger = trigger;
        this.isTemporary = isTemporary;
    }

    /// @return from 1 on
    public int number() {
        return number;
    }

    public Trigger trigger() {
        return trigger;
    }

    /// Whether it goes away when it has stopped the run.
    public boolean isTemporary() {
        return isTemporary;
    }

    public boolean isEnabled() {
        return isEnabled;
    }

    public void enable(boolean on) {
        isEnabled = on;
    }

    /// @return what has to hold in an active lane, or null
    public @Nullable Expression condition() {
        return condition;
    }

    /// @param to null for none
    public void condition(@Nullable Expression to) {
        condition = to;
    }

    /// @return how many times it is passed before it stops the run
    public long ignored() {
        return ignored;
    }

    public void ignore(long times) {
        ignored = Math.max(times, 0);
    }

    /// @return how often it was reached, those times included that were ignored
    public long hits() {
        return hits;
    }

    /// @return whether it stops the run this time
    boolean hit() {
        hits++;
        if (ignored == 0) return true;
        ignored--;
        return false;
    }
}
