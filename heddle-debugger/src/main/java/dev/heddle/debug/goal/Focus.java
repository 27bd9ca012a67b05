package dev.heddle.debug.goal;

import dev.heddle.debug.Timeline;

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
}
