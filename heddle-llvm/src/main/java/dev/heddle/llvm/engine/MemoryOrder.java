package dev.heddle.llvm.engine;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import java.util.List;

/// The order of loads, stores and writes of registers in lane code of a machine with one lane.
final class MemoryOrder {
    private MemoryOrder() {}

    /// Whether code that has come to any of its accesses may begin anew: loads come before stores, and both before
    /// registers change.
    static boolean isRepeatable(List<Step> steps) {
        int reached = 0;
        int depth = 0;
        int inLoop = 0;
        for (Step s : steps) {
            int rank = rank(s.op());
            if (s.op() == Op.EACH) depth++;
            if (s.op() == Op.END && --depth == 0) inLoop = 0;
            if (rank == 0) continue;
            // Turns follow each other, so that a loop may have one kind only.
            boolean isMixed = inLoop != 0 && inLoop != rank;
            if (rank < reached || isMixed) return false;
            reached = rank;
            if (depth > 0) inLoop = rank;
        }
        return true;
    }

    private static int rank(Op op) {
        return switch (op) {
            case LOAD -> 1;
            case STORE -> 2;
            case WRITE, WRITE_AT -> 3;
            default -> 0;
        };
    }
}
