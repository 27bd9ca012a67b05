package dev.heddle.decompile.source;

import dev.heddle.decompile.FirstLaneBlock;
import dev.heddle.decompile.LaneProgram;
import dev.heddle.flow.lane.LaneNode;
import java.util.BitSet;

/// Finds where the first lane of a wave does something for all of them that each lane may as well do for itself: it
/// sets registers that they share.
final class FirstLane {
    private FirstLane() {}

    /// @return the steps of an instruction that say which lane is the first one, 0 in that lane, where each lane may be
    ///     taken for that; none where it makes a difference
    static BitSet steps(LaneProgram program, LaneNode at) {
        BitSet asks = FirstLaneBlock.asks(program.code(at));
        if (asks.isEmpty()) return asks;
        if (FirstLaneBlock.setsShared(program.program().book().isa(), program.code(at), asks, true)) return asks;
        return FirstLaneBlock.isForAll(program, at) ? asks : new BitSet();
    }
}
