package dev.heddle.decompile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Levels of detail that follow from the coordinates of neighbours, also of those that are elsewhere.
class QuadLevelsTest {
    @TempDir
    private Path folder;

    /// Lanes of a wave ask, or all but some of a branch, about an image of `LEVELS` levels.
    private static final String KERNEL = """
            .isa a630
            .kernel quads
            .group 32
            .grid 2
            .buffer 0, zeros:1024
            .texture 0, format=r32-float, width=16, height=16, levels=LEVELS, content=frange:TEXELS
            .sampler 0, filter=linear, mip=linear, wrap=repeat
            @invocationid(r4.x)
            mov.u32u32 r2.x, r4.x
            cov.u32f32 r0.x, r4.x
            (rpt3)nop
            mul.f r0.y, r0.x, (0.5)
            (rpt3)nop
            mul.f r0.x, r0.y, r0.y
            and.b r3.x, r4.x, 3
            (rpt3)nop
            cmps.u.ge p0.x, r3.x, MOST
            (rpt5)nop
            br p0.x, #over
            sam (f32)(xyzw)r1.x, r0.x, s#0, t#0
            (sy)nop
            (rpt5)nop
            shl.b r2.x, r4.x, 2
            stib.b.untyped.1d.u32.4.imm r1.x, r2.x, 0
            over:
            end
            """;

    private Kernel kernel(String levels, String most) throws Exception {
        Source s = new Source(
                "quads.s",
                KERNEL.replace("LEVELS", levels)
                        .replace("TEXELS", levels.equals("1") ? "256" : "341")
                        .replace("MOST", most));
        Codec codec = Codec.load(KernelSource.isa(s));
        return KernelSource.read(s, codec, folder, Kernel.Options.NONE);
    }

    /// With all lanes, and without the last ones of each quad.
    @ParameterizedTest
    @ValueSource(strings = {"5", "3", "2"})
    void levelsOfNeighbours(String end) throws Exception {
        Compiler.needed();
        try (Kept k = new Kept(kernel("5", end))) {
            assertThat(Proof.of(k.kernel, Proof.C, Files.createDirectory(folder.resolve("c"))))
                    .isEmpty();
            // What was read is between the texels of level 0 and the last one.
            float most = 0;
            for (float x : k.kernel.buffers().get("0").floats()) most = Math.max(most, x);
            assertThat(most).isBetween(256f, 340f);
        }
    }

    /// One level needs no neighbours.
    @Test
    void openClHasNoNeighbours() throws Exception {
        try (Kept k = new Kept(kernel("5", "5"))) {
            assertThatThrownBy(() -> Decompiler.of(k.kernel, Target.OPENCL, true))
                    .isInstanceOf(DecompileException.class)
                    .hasMessageContaining("level of detail looks across lanes");
        }
        try (Kept k = new Kept(kernel("1", "5"))) {
            assertThat(Decompiler.of(k.kernel, Target.OPENCL, true)).contains("look(l, FILTERED");
        }
    }

    private record Kept(Kernel kernel) implements AutoCloseable {
        @Override
        public void close() {
            kernel.device().close();
        }
    }
}
