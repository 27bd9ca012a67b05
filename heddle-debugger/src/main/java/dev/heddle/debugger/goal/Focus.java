package dev.heddle.debugger.goal;

import dev.heddle.debugger.Timeline;
import dev.heddle.emulator.Wave;

/// The waves that something is looked for in.
///
/// @param group number of a group, or -1 for all
/// @param wave number of a wave in its group, or -1 for all
public record Focus(long group, int wave) {
    public static final Focus ALL = new Focus(-1, -1);

    /// Whether the wave that runs next is one of them.
    public boolean has(Timeline now) {
        return (group < 0 || now.state().group() == group)
                && (wave < 0 || now.state().turn() == wave);
    }

    /// Whether the next instruction of a wave is for a lane, or for any if `lane` is -1.
    static boolean isRun(Wave w, int lane) {
        for (int i = 0; i < w.lanes(); i++) if ((lane < 0 || lane == i) && w.isHere(i) && w.isActive(i)) return true;
        return false;
    }
}
