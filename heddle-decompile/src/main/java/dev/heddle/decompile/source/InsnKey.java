package dev.heddle.decompile.source;

import dev.heddle.asm.insn.Insn;
import dev.heddle.decompile.LaneProgram;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/// Numbers for instructions: their addresses, with a mark for those of a program of its own that one lane runs before
/// all others.
final class InsnKey {
    private static final long OF_PREAMBLE = 1L << 62;

    /// Operations of instructions that compute nothing.
    private static final Set<Op> MOVES = EnumSet.of(
            Op.READ, Op.CONST, Op.WRITE, Op.WIDEN_U, Op.NARROW, Op.LANE, Op.EXEC, Op.WAIT, Op.ASYNC, Op.LAST);

    private InsnKey() {}

    static long of(long address, boolean isOfPreamble) {
        return isOfPreamble ? address | OF_PREAMBLE : address;
    }

    static boolean isOfPreamble(long key) {
        return key > 0 && (key & OF_PREAMBLE) != 0;
    }

    static long address(long key) {
        return isOfPreamble(key) ? key ^ OF_PREAMBLE : key;
    }

    /// Whether a program has instructions where another one has none, or others.
    static boolean isApart(LaneProgram program, LaneProgram from) {
        for (LaneCode c : program.code()) {
            Insn other = from.program().insn(c.insn().address());
            if (other == null || !Arrays.equals(other.bytes(), c.insn().bytes())) return true;
        }
        return false;
    }

    /// Whether an instruction only takes values from place to place.
    static boolean isMove(LaneCode code) {
        return MOVES.containsAll(code.steps().stream().map(s -> s.op()).toList());
    }
}
