package dev.heddle.ir.lift;

import dev.heddle.asm.insn.Insn;
import dev.heddle.isa.Entry;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

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

    /// Operations that only move bits.
    private static final Set<Op> MOVES =
            EnumSet.of(Op.AND, Op.OR, Op.SHL, Op.SHR, Op.SELECT, Op.WIDEN_U, Op.NARROW, Op.HIGH, Op.PAIR);

    /// @return numbers of the steps that what a step takes comes from: those that only move bits on the way to it, and
    ///     before them the first that do more
    public BitSet sources(Step of) {
        BitSet out = new BitSet();
        of.args().forEach(out::set);
        for (int i = out.length() - 1; i >= 0; i = out.previousSetBit(i - 1))
            if (MOVES.contains(steps.get(i).op())) steps.get(i).args().forEach(out::set);
        return out;
    }
}
