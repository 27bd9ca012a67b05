package dev.heddle.machine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.EngineSupport;
import dev.heddle.emulator.Engines;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// Programs with more accesses than machine code keeps windows for, at equal addresses of several spaces.
class LlvmSpacesTest {
    private static final int TURNS = 250;

    @Test
    void equalAddressesOfSeveralSpaces() throws Exception {
        assumeTrue(EngineSupport.problem().isEmpty(), EngineSupport.problem());
        int sum = TURNS * (TURNS + 1) / 2;
        Source source = new Source("spaces.s", text());
        for (Engines by : new Engines[] {Engines.INTERPRETER, Engines.LLVM}) {
            Kernel k = KernelSource.read(source, Codec.load("agx"), Path.of(""), Kernel.Options.NONE);
            k.device().run(k.launch().engine(by).threads(1));
            assertThat(k.buffers().get("0").ints()).containsExactly(sum, sum + 1000 * TURNS);
        }
    }

    /// Sums of what is stored at one address of the stack, and of the group's memory.
    private static String text() {
        StringBuilder out = new StringBuilder("""
                        .isa agx
                        .group 1
                        .stack 16
                        .shared 16
                        .buffer 0, zeros:8
                        .uniform u0, buffer 0
                           mov_imm r6, 0, 0b0
                           mov_imm r7, 0, 0b0
                        """);
        for (int i = 1; i <= TURNS; i++) out.append("""
                       mov_imm r1, %d, 0b0
                       mov_imm r2, %d, 0b0
                       stack_store i32, 1, 0, x, 4, r1, 12, 0
                       threadgroup_store i32, x, r2, 0, 3
                       stack_load r3, i32, 1, 0, x, 4, 12, 0
                       wait 0
                       threadgroup_load i32, x, r4, 0, 3
                       threadgroup_load i32, x, r5, 0, 3
                       wait 0
                       iadd r6, r6, r3
                       iadd r7, r7, r4
                    """.formatted(i, 1000 + i));
        return out.append("""
                           device_store 0, i32, xy, r6_r7, u0_u1, 0, signed, 0
                           stop
                        """).toString();
    }
}
