package dev.heddle.exec.region;

import dev.heddle.book.Entry;
import dev.heddle.lift.LaneCode;
import java.util.List;

/// Instructions that run one after the other.
///
/// @param address of the first one
/// @param codes what they do, without the jump's effect; at least one
/// @param next address past the last one
/// @param ending how it ends
/// @param target of the jump; -1 without one; [#END] if lanes end
public record RegionBlock(
        long address, List<LaneCode> codes, long next, Ending ending, long target) {
    /// Where lanes go that end: no instruction is there.
    public static final long END = Long.MIN_VALUE;

    /// How lanes go on.
    public enum Ending {
        /// All with what comes next.
        FALLS,
        /// All with the target.
        ALWAYS,
        /// Those that a condition holds for with the target, the others with what comes next.
        LANES,
        /// All with the target if a condition holds in an active lane, else all with what comes next.
        ANY,
        /// All with what comes next, when the other lanes of the group are here, too.
        BARRIER
    }

    public RegionBlock {
        codes = List.copyOf(codes);
    }

    /// @return addresses that it may go on with
    public List<Long> successors() {
        return switch (ending) {
            case FALLS, BARRIER -> List.of(next);
            case ALWAYS -> List.of(target);
            case LANES, ANY -> List.of(target, next);
        };
    }

    /// Whether it ends with a barrier that all lanes of a wave have to reach.
    public boolean isForAll() {
        return ending == Ending.BARRIER && codes.getLast().lanes() != Entry.Lanes.ONCE;
    }

    public int count() {
        return codes.size();
    }
}
