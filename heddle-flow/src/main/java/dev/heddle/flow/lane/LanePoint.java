package dev.heddle.flow.lane;

import dev.heddle.flow.Exit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A lane before an instruction. A walk has one object for each instruction and state.
final class LanePoint {
    private final int insn;
    private final LaneState state;

    /// The ways on; null before they were asked for.
    @Nullable
    List<Way> ways;

    /// Number of the class of points that are alike; -1 outside of all.
    int alike = -1;

    /// @param insn number of the instruction in the program
    LanePoint(int insn, LaneState state) {
        this.insn = insn;
        this.state = state;
    }

    int insn() {
        return insn;
    }

    LaneState state() {
        return state;
    }

    /// A way on from there.
    ///
    /// @param condition null if nothing decides that is followed
    /// @param to null if the way leads out of the program, or it is unknown where
    /// @param state of the lane on the way
    record Way(
            Exit.Kind kind,
            @Nullable LaneCondition condition,
            @Nullable LanePoint to,
            LaneState state) {
        /// Whether it is the same as another of the same instruction, but for the state.
        boolean isLike(Way other) {
            if (kind != other.kind) return false;
            if (condition == null || other.condition == null) return condition == other.condition;
            return condition.literals().equals(other.condition.literals());
        }
    }
}
