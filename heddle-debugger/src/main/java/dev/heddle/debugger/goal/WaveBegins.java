package dev.heddle.debugger.goal;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import org.jspecify.annotations.Nullable;

/// A wave is about to run its first instruction.
public final class WaveBegins implements Goal {
    private final Focus focus;
    private final long[] addresses;

    /// @param entry address of the first instruction
    public WaveBegins(long entry, Focus focus) {
        this.addresses = new long[] {entry};
        this.focus = focus;
    }

    @Override
    public long @Nullable [] addresses() {
        return addresses;
    }

    @Override
    public boolean isHere(Timeline now) {
        return focus.has(now) && now.state().wave(now.state().turn()).instructions() == 0;
    }
}
