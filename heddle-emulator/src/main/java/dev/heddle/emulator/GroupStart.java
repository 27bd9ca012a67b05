package dev.heddle.emulator;

import dev.heddle.ir.state.Memory;
import java.util.List;

/// The state that a group finds when it starts, and how the groups of a grid differ.
///
/// @param waves that run one group after the other; they have been reset for the first one of the grid
/// @param inputs registers that differ from group to group
/// @param memories of the group and of its lanes, which begin with 0
/// @param x groups of the grid along x, and along `y`
public record GroupStart(List<Wave> waves, List<Input> inputs, List<Memory> memories, long x, long y) {
    public GroupStart {
        waves = List.copyOf(waves);
        inputs = List.copyOf(inputs);
        memories = List.copyOf(memories);
    }

    /// A register of each lane that exists.
    ///
    /// @param first by wave and lane: what it holds in the first group
    /// @param steps what one more group along x, y and z adds
    @SuppressWarnings("ArrayRecordComponent") // never modified
    public record Input(Register register, int[][] first, int[] steps) {
        /// Whether it holds the same in all groups.
        public boolean isFixed() {
            for (int s : steps) if (s != 0) return false;
            return true;
        }
    }
}
