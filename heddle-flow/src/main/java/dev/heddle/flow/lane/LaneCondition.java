package dev.heddle.flow.lane;

import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// When a lane goes along an edge: all of some values of the instruction before it are as they are said to be.
///
/// @param code of the instruction
/// @param literals values of its steps, in the order of the steps
public record LaneCondition(LaneCode code, List<Literal> literals) {
    /// A value that is a condition.
    ///
    /// @param step number of a step whose value is a mask or one bit
    /// @param holds whether it is true, or not 0
    public record Literal(int step, boolean holds) {}

    /// Operations that give something of other lanes.
    private static final Set<Op> ACROSS = EnumSet.of(Op.ANY, Op.BALLOT, Op.ACROSS, Op.REDUCE, Op.SCAN);

    public LaneCondition {
        literals = List.copyOf(literals);
    }

    /// Whether other lanes have a say in it.
    public boolean isOfOtherLanes() {
        BitSet steps = new BitSet();
        for (Literal l : literals) steps.set(l.step());
        MaskRegisters.slice(code, steps);
        for (Step s : code.steps()) if (steps.get(s.id()) && ACROSS.contains(s.op())) return true;
        return false;
    }
}
