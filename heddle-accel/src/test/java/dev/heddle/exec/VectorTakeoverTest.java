package dev.heddle.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.heddle.code.Codec;
import dev.heddle.exec.jvm.Regions;
import dev.heddle.exec.jvm.vector.VectorMachine;
import dev.heddle.kernel.Kernel;
import dev.heddle.kernel.KernelSource;
import dev.heddle.source.Source;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Code with vectors that takes over from code for single lanes: it is compiled once for a region, however often the
/// kernel is launched.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class VectorTakeoverTest {
    private static final int LAUNCHES = 50;

    /// A loop, with what stands in each of its turns.
    private static Kernel kernel(String turn) throws Exception {
        String text =
                """
                .isa agx
                .group 32
                .grid 4
                .shared 256
                .buffer 0, zeros:512
                .uniform u0, buffer 0
                   mov_imm r0l, 0
                   get_sr r3, sr80
                   get_sr r4, sr48
                   mov_imm r1, 0, 0b0
                   mov_imm r2, 0, 0b0
                   push_exec r0l, 1
                loop:
                %s
                   iadd r2, r2, r3
                   iadd r1, r1, 1
                   while_icmp r0l, ult, r1, 200, 1
                   jmp_exec_any loop
                   pop_exec r0l, 1
                   device_store 0, i32, x, r2, u0_u1, r3, unsigned, 0
                   stop
                """
                        .formatted(turn);
        Source s = new Source("loop.s", text);
        Kernel k = KernelSource.read(s, Codec.load("agx"), Path.of(""), Kernel.Options.NONE);
        k.launch().threads(1).engine(Engines.AUTO);
        return k;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   threadgroup_store i32, x, r2, 0, r4l\n   threadgroup_barrier",
                "   if_icmp r0l, ult, r2, 4, 1\n   iadd r2, r2, 0\n   pop_exec r0l, 1"
            })
    void eachRegionIsCompiledOnce(String turn) throws Exception {
        assumeThat(VectorMachine.length()).isPositive();
        Kernel k = kernel(turn);
        Regions regions = (Regions) k.launch().program().regions();
        regions.wantVectors();
        for (int i = 0; i < LAUNCHES; i++) k.device().run(k.launch());
        List<String> made =
                regions.made().stream()
                        .map(t -> "%s at %x".formatted(t.by(), t.pieces().getFirst().address()))
                        .toList();
        assertThat(made).doesNotHaveDuplicates();
    }
}
