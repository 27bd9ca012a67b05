package dev.heddle.flow.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Engine;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Resources;
import dev.heddle.machine.LocalMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Masks set at random, whether that makes sense or not: either a program is refused, or what its lanes do are ways
/// through the graph.
@Tag("long")
class RandomLanePathsTest {
    private static final int PROGRAMS = 400;

    /// Instructions of a run: some programs never end.
    private static final int STEPS = 600;

    /// Lines to draw from. `%s` is a place in the program, `%c` a number from 0 to 3, `%r` and `%q` are from 1 to 4.
    private static final List<String> AGX = List.of(
            "if_icmp r0l, ult, r%r, r%q, %c",
            "if_icmp r0l, ult, r%r, r%q, 1",
            "if_icmp r0l, ueq, r%r, %c, 1",
            "else_icmp r0l, ueq, 0, 0, 1",
            "else_icmp r0l, ult, r%r, r%q, %c",
            "while_icmp r0l, ult, r%r, r%q, %c",
            "pop_exec r0l, 1",
            "pop_exec r0l, %c",
            "mov_imm r0l, %c",
            "icmpsel ult, r0l, r%r, r%q, r0l, %c",
            "jmp_exec_none %s",
            "jmp_exec_any %s",
            "iadd r%r, r%q, %c",
            "iadd r%r, r%r, 1");

    private static final List<String> AGX3 = List.of(
            "if p%r, %c",
            "if !p%r, 1",
            "else %c",
            "else 1",
            "while p%r, %c",
            "break %c, 0, 1",
            "pop_exec %c",
            "pop_exec 1",
            "push_exec %c",
            "jmp_exec_none %s",
            "jmp_exec_any %s",
            "cmp ieq, p%r, r%r, %c",
            "iadd r%r, r%q, 1");

    private static final List<String> IR3 = List.of(
            "predt",
            "predf",
            "prede",
            "br p0.x, #%s",
            "br !p0.y, #%s",
            "brao p0.x, !p0.y, #%s",
            "braa p0.y, p0.x, #%s",
            "bany p0.y, #%s",
            "ball p0.x, #%s",
            "jump #%s",
            "getone #%s",
            "cmps.u.lt p0.x, r%r.x, %c",
            "cmps.u.lt p0.y, r%r.x, r%q.x",
            "add.u r%r.x, r%q.x, %c",
            "add.u r%r.x, r%r.x, 1");

    private static List<String> lines(String isa) {
        return switch (isa) {
            case "agx" -> AGX;
            case "agx3" -> AGX3;
            default -> IR3;
        };
    }

    private static String program(String isa, Random random) {
        List<String> from = lines(isa);
        int n = 4 + random.nextInt(14);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < n; i++) {
            // Back only sometimes.
            int to = random.nextInt(4) == 0 ? random.nextInt(n) : i + random.nextInt(n - i) + 1;
            String line = from.get(random.nextInt(from.size()));
            out.append("l%d:\n".formatted(i))
                    .append(line.replace("%s", "l" + to)
                            .replace("%c", Integer.toString(random.nextInt(4)))
                            .replace("%r", Integer.toString(1 + random.nextInt(4)))
                            .replace("%q", Integer.toString(1 + random.nextInt(4))))
                    .append('\n');
        }
        return out + "l%d:\n".formatted(n) + (isa.startsWith("agx") ? "stop\n" : "end\n");
    }

    /// @return what is wrong; null if the program has no graph
    private static @Nullable List<String> run(Codec codec, String text, Random random) throws Exception {
        byte[] code = codec.assembler().assemble(new Source("random.s", text)).bytes();
        Executable program = new Executable(codec, code, 0).stepwise();
        LanePaths paths = new LanePaths(codec, program::insns);
        try {
            paths.start(0);
        } catch (LaneGraphException e) {
            assertThat(e.getMessage()).startsWith("0x").doesNotContain("\n");
            return null;
        }
        LocalMemory none = new LocalMemory("no", 0, 1);
        LocalMemory[] all = new LocalMemory[codec.book().isa().spaces().size()];
        Arrays.fill(all, none);
        Wave wave = new Wave(program, 8, 8, Resources.NONE, all);
        wave.reset(0, 8);
        // Small numbers, so that comparisons hold in some lanes.
        for (int r = 1; r < 20; r++) for (int lane = 0; lane < 8; lane++) wave.set("r", r, lane, random.nextInt(4));
        Engine engine = new Interpreter();
        for (int n = 0; n < STEPS && !wave.isStopped(); n++) {
            wave.arrive();
            paths.before(0, 0, Objects.requireNonNull(program.insn(wave.pc())), wave);
            engine.run(wave, 1);
        }
        if (wave.isStopped()) paths.finish();
        return paths.wrong;
    }

    @ParameterizedTest
    @CsvSource({"agx, 250", "agx3, 250", "ir3@a6xx, 350"})
    void waysThroughGraphs(String isa, int least) throws Exception {
        Codec codec = Codec.load(isa);
        List<String> wrong = new ArrayList<>();
        int graphs = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            String text = program(isa, random);
            List<String> found = run(codec, text, random);
            if (found == null) continue;
            graphs++;
            if (!found.isEmpty()) wrong.add("%d: %s\n%s".formatted(seed, found, text));
        }
        assertThat(wrong.stream().limit(3)).isEmpty();
        assertThat(graphs).isGreaterThan(least);
    }
}
