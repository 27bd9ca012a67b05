package dev.heddle.decompile;

import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.lift.Step;

/// Programs that one lane runs before all others.
final class Preambles {
    private Preambles() {}

    /// @throws DecompileException if more comes of it than registers
    static void check(LaneProgram preamble) {
        for (LaneNode n : preamble.graph().nodes())
            for (Step s : preamble.code(n).steps())
                switch (s.op()) {
                    case STORE, ATOMIC, BARRIER, BALLOT, ACROSS, REDUCE, SCAN ->
                        throw new DecompileException(
                                preamble.insn(n).address(),
                                "a program that runs before all others does more than set registers: " + s.op().text());
                    default -> {}
                }
    }
}
