package dev.heddle.llvm.engine;

import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.isa.Entry;

/// Decides which instructions are compiled; the interpreter does the others.
///
/// @param layout of the registers
/// @param apart whether lanes have addresses of their own
record Suitable(RegisterLayout layout, boolean apart) {
    boolean test(LaneCode code) {
        for (Step s : code.steps()) if (!test(code, s)) return false;
        return true;
    }

    private boolean test(LaneCode code, Step s) {
        RegisterRef p = s.place();
        if (p != null && layout.isPacked(p.state())) return false;
        return switch (s.op()) {
            // Loops and rings of bytes are for machines with one lane.
            case EACH, END, ARRAY, PUT, GET, DESCRIPTOR, RING, PERFORM -> false;
            case READ_AT, WRITE_AT -> false;
            case JUMP -> jumps(code, s);
            case STOP -> apart || s.when() < 0;
            default -> true;
        };
    }

    private boolean jumps(LaneCode code, Step s) {
        if (code.steps().get(s.args().getFirst()).op() != Op.CONST) return false;
        return s.when() < 0 || code.lanes() == Entry.Lanes.ONCE || apart;
    }

    /// Whether a block ends with an instruction.
    static boolean ends(LaneCode code) {
        for (Step s : code.steps())
            switch (s.op()) {
                case JUMP, SET_EXEC, STOP, BARRIER, FAULT -> {
                    return true;
                }
                default -> {}
            }
        return false;
    }
}
