package dev.heddle.decompile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Executable;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// Registers that lanes share and that are set once for a wave, also while no lane is active.
class SkippedWritesTest {
    private static final String TAKES = "stack_adjust 8\n";
    private static final String BRANCH = "if_icmp r0l, ult, r1, r2, 1\n%spop_exec r0l, 1\n";
    private static final String LOOP = "l: if_icmp r0l, ult, r1, r2, 1\n%spop_exec r0l, 1\n"
            + "while_icmp r0l, ult, r3, r4, 1\njmp_exec_any l\npop_exec r0l, 1\n";

    /// @return for each write of the stack pointer, whether a lane that has skipped it may read it
    private static List<Boolean> areRead(String text, boolean isReadAtEnd) throws Exception {
        Codec codec = Codec.load("agx");
        byte[] code = codec.assembler()
                .assemble(new Source("skips.s", text + "stop\n"))
                .bytes();
        Executable made = new Executable(codec, code, 0);
        ComputedJumps jumps = new ComputedJumps(made, 0, _ -> OptionalLong.of(-1));
        LaneProgram program = LaneProgram.following(made, jumps);
        SkippedWrites skipped = new SkippedWrites(program, isReadAtEnd);
        List<Boolean> out = new ArrayList<>();
        for (LaneNode n : program.graph().nodes())
            for (Step s : program.code(n).steps())
                if (s.op() == Op.WRITE && s.place().state().equals("sp")) out.add(skipped.isRead(n, s));
        return out;
    }

    @Test
    void whatAllLanesComeByIsNotSkipped() throws Exception {
        assertThat(areRead(TAKES + TAKES, true)).containsExactly(false, false);
    }

    @Test
    void whatSomeLanesSkipIsReadAfterwards() throws Exception {
        assertThat(areRead(BRANCH.formatted(TAKES) + TAKES, false)).containsExactly(true, false);
    }

    @Test
    void theEndReadsWhereRegistersCount() throws Exception {
        assertThat(areRead(BRANCH.formatted(TAKES), true)).containsExactly(true);
        assertThat(areRead(BRANCH.formatted(TAKES), false)).containsExactly(false);
    }

    @Test
    void theNextTurnOfALoopReads() throws Exception {
        assertThat(areRead(LOOP.formatted(TAKES), false)).containsExactly(true);
    }
}
