package dev.heddle.flow.lane;

import dev.heddle.flow.Exit;
import org.jspecify.annotations.Nullable;

/// A way on that an instruction may take a lane.
///
/// @param kind how; [Exit.Kind#CALL] with what is called as the target
/// @param target address; -1 if it is unknown, or the program ends
/// @param state afterwards
/// @param condition when it does so; null if nothing decides, or something that is not followed
record Outcome(
        Exit.Kind kind,
        long target,
        LaneState state,
        @Nullable LaneCondition condition) {
    Outcome when(@Nullable LaneCondition when) {
        return new Outcome(kind, target, state, when);
    }

    Outcome as(Exit.Kind other) {
        return new Outcome(other, target, state, condition);
    }
}
