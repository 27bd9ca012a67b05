package dev.heddle.decompile.source;

import dev.heddle.book.Isa;
import dev.heddle.decompile.FirstLaneBlock;
import dev.heddle.decompile.LaneProgram;
import dev.heddle.exec.number.Reference;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.BitSet;
import java.util.Objects;

/// Finds where the first lane of a wave does something for all of them that each lane may as well do for itself: it
/// sets registers that they share.
final class FirstLane {
    private FirstLane() {}

    /// @return the steps of an instruction that say which lane is the first one, 0 in that lane, where each lane may be
    ///     taken for that; none where it makes a difference
    static BitSet steps(LaneProgram program, LaneNode at) {
        LaneCode code = program.code(at);
        BitSet out = new BitSet();
        for (Step s : code.steps()) {
            if (s.op() != Op.SCAN || !s.word().equals("add")) continue;
            Step of = code.steps().get(s.args().getFirst());
            if (of.op() == Op.CONST && of.value() != 0) out.set(s.id());
        }
        if (out.isEmpty() || setsShared(program.program().book().isa(), code, out)) return out;
        return FirstLaneBlock.isForAll(program, at) ? out : new BitSet();
    }

    /// Whether nothing comes of it but values in registers that all lanes share.
    private static boolean setsShared(Isa isa, LaneCode code, BitSet asks) {
        BitSet of = (BitSet) asks.clone();
        boolean sets = false;
        for (Step s : code.steps()) {
            boolean isOf = s.args().stream().anyMatch(of::get);
            if (isOf && (s.type() == ValueType.NONE || !Reference.isDefined(s.op()))) return false;
            if (isOf) of.set(s.id());
            if (s.when() < 0 || !of.get(s.when())) continue;
            RegisterRef p = s.place();
            boolean isShared = p != null
                    && !Objects.requireNonNull(isa.states().get(p.state())).perLane();
            if (s.op() != Op.WRITE || !isShared) return false;
            sets = true;
        }
        return sets;
    }
}
