package dev.heddle.lift;

import dev.heddle.book.Entry;
import dev.heddle.insn.Insn;
import java.util.List;

/// The code of one instruction for a lane: steps in the order in which they are done.
///
/// @param insn the instruction
/// @param lanes which lanes effects without a condition are for
/// @param steps each uses only values of steps before it
/// @param isByAddress whether the instruction looks at its address: the same bits may do something else elsewhere
public record LaneCode(Insn insn, Entry.Lanes lanes, List<Step> steps, boolean isByAddress) {
    public LaneCode {
        steps = List.copyOf(steps);
    }
}
