package dev.heddle.debugger.goal;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import dev.heddle.emulator.Wave;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// More lanes of a wave are active after an instruction than before, and all that were before.
public final class Reconverged implements Goal {
    private final Focus focus;
    private int wave;
    private BitSet before = new BitSet();

    public Reconverged(Focus focus) {
        this.focus = focus;
    }

    @Override
    public long @Nullable [] addresses() {
        return null;
    }

    @Override
    public boolean isToRun(Timeline now) {
        wave = now.state().turn();
        before = active(now.state().wave(wave));
        return focus.has(now);
    }

    private static BitSet active(Wave w) {
        BitSet out = new BitSet();
        for (int i = 0; i < w.lanes(); i++) if (w.isHere(i) && w.isActive(i)) out.set(i);
        return out;
    }

    @Override
    public boolean hasHappened(Timeline now) {
        BitSet after = active(now.state().wave(wave));
        if (now.state().wave(wave).instructions() == 0 || after.equals(before)) return false;
        before.andNot(after);
        return before.isEmpty();
    }
}
