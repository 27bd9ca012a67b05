package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Profile;
import dev.heddle.machine.watch.ProfileText;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What a profile says about a loop that lanes leave one after the other.
class ProfileTest {
    /// Lane n goes n + 1 times through the loop at 0x10.
    private static final String COUNTDOWN = """
                    get_sr      r1, thread_position_in_threadgroup.x
                    iadd        r1, r1, 1
                    mov_imm     r0l, 0
            loop:   isub        r1, r1, 1
                    while_icmp  r0l, nueq, r1, 0, 1
                    jmp_exec_any loop
                    pop_exec    r0l, 1
                    stop
            """;

    private static final int GROUPS = 4000;

    private final Map<Engines, RunResult> results = new HashMap<>();

    private Profile profile(Engines by) throws SourceException {
        Codec codec = Codec.load("agx");
        byte[] code = codec.assembler().assemble(new Source("k.s", COUNTDOWN)).bytes();
        Launch launch = new Launch(new Executable(codec, code, 0), 0);
        launch.grid(GROUPS, 1, 1).group(32, 1, 1).threads(1).engine(by);
        Profile out = launch.profile();
        results.put(by, new Device().run(launch.profile(out)));
        return out;
    }

    @Test
    void theInterpreterCounts() throws SourceException {
        Profile p = profile(Engines.INTERPRETER);
        RunResult r = results.get(Engines.INTERPRETER);
        assertThat(p.codes()).hasSize(1);
        Profile.Code all = p.codes().getFirst();
        assertThat(all.by()).isEqualTo(Engines.INTERPRETER);
        assertThat(all.instructions()).isEqualTo(r.instructions());
        assertThat(all.laneInstructions()).isEqualTo(r.laneInstructions());
        Profile.Line top = p.lines().getFirst();
        // 1 + 2 + ... + 32 lanes are active in 32 turns.
        assertThat(top.laneInstructions()).isEqualTo(528L * GROUPS);
        assertThat(top.instructions()).isEqualTo(32L * GROUPS);
        assertThat(p.lines()).hasSize(8);
        long sum = p.lines().stream().mapToLong(Profile.Line::laneInstructions).sum();
        assertThat(sum).isEqualTo(r.laneInstructions());
    }

    @Test
    void compiledCodeIsCountedAsAWholeAndSharedByWhatTheInterpreterSees() throws SourceException {
        Profile exact = profile(Engines.INTERPRETER);
        Profile p = profile(Engines.LLVM);
        RunResult r = results.get(Engines.LLVM);
        assertThat(r.laneInstructions())
                .isEqualTo(results.get(Engines.INTERPRETER).laneInstructions());
        assertThat(p.codes()).anyMatch(c -> c.by() == Engines.LLVM && c.visits() > GROUPS / 2);
        assertThat(p.codes().stream().mapToLong(Profile.Code::laneInstructions).sum())
                .isEqualTo(r.laneInstructions());
        assertThat(p.codes().stream().mapToLong(Profile.Code::instructions).sum())
                .isEqualTo(r.instructions());
        Map<Long, Long> right = new HashMap<>();
        exact.lines().forEach(l -> right.put(l.insn().address(), l.laneInstructions()));
        assertThat(p.lines()).hasSize(right.size());
        for (Profile.Line l : p.lines()) {
            double of = right.get(l.insn().address());
            assertThat((double) l.laneInstructions()).as(l.insn().entry().id()).isBetween(0.95 * of, 1.05 * of);
        }
    }

    @Test
    void theTextNamesEngineShareAndLine() throws SourceException {
        Profile p = profile(Engines.LLVM);
        String text = String.join("\n", ProfileText.of(p, Codec.load("agx"), at -> "k.s:" + (at == 0x10 ? 4 : 1), 3));
        assertThat(text)
                .containsPattern("llvm +0x[0-9a-f]+-0x[0-9a-f]+ +[0-9,]+ +[0-9,]+ +[0-9,]+ +9\\d\\.\\d %")
                .containsPattern("3\\d\\.\\d % +16\\.\\d  llvm +0x[0-9a-f]+  isub r1, r1, 1")
                .endsWith("... and 5 instructions more");
    }
}
