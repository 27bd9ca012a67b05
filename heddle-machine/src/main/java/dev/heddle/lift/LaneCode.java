package dev.heddle.lift;

import dev.heddle.book.Entry;
import dev.heddle.insn.Insn;
import java.util.List;

/// What one instruction does: steps in the order in which they are done.
///
/// @param insn the instruction
/// @param lanes which lanes effects without a condition are for
/// @param steps each uses only values of steps before it
public record LaneCode(Insn insn, Entry.Lanes lanes, List<Step> steps) {
    public LaneCode {
        steps = List.copyOf(steps);
    }
}
