package dev.heddle.machine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Engines;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.RunFault;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Small kernels with images, samplers, buffers by handle and tiles, as compilers write them.
@Tag("long")
class ImageKernelsTest {
    private static Buffer run(String source, String key) throws Exception {
        return run(source, key, Engines.AUTO);
    }

    private static Buffer run(String source, String key, Engines by) throws Exception {
        Source s = new Source("t.s", source);
        Codec codec = Codec.load(KernelSource.isa(s));
        Kernel k = KernelSource.read(s, codec, Path.of(""), Kernel.Options.NONE);
        k.device().run(k.launch().engine(by));
        return Objects.requireNonNull(k.buffers().get(key));
    }

    // ---- buffers by handle: beside images, a handle may have a descriptor or not

    private static final String STORE = """
               IADD_IMM.i32 r3, 0x0, #0x6000000
               LEA_BUFFER.slot0.wait0 @r2:r3, ^r2, ^r3
               STORE.i32.slot1.end @r4, ^r2, offset:0
            """;

    /// The buffer is shorter than a descriptor: no engine may look for one there.
    @ParameterizedTest
    @EnumSource(Engines.class)
    void buffersByHandleAreNotTakenForDescriptors(Engines by) throws Exception {
        String head = """
                .isa v9
                .group 1
                .buffer 0, zeros:4
                .buffer 1, u32:42
                .texture 0x4000000, format=r32-float, width=1, height=1
                .bind handle 0x6000000, 0
                .bind handle 0x6000001, 1
                   IADD_IMM.i32 r3, 0x0, #0x6000001
                   IADD_IMM.i32 r2, 0x0, #0
                """;
        String load = "   LD_BUFFER.i32.unsigned.slot0.wait0 @r4, r2, ^r3\n";
        assertThat(run(head + load + STORE, "0", by).ints()).containsExactly(42);
        String own = "   IADD_IMM.i32 r4, 0x0, #7\n";
        assertThat(run(head + own + STORE, "0", by).ints()).containsExactly(7);
    }

    // ---- gathers

    private static String gather(String isa, String mnemonic, String results) {
        return """
        .isa %s
        .group 1
        .buffer 0, zeros:16
        .bind handle 0x6000000, 0
        .texture 0x4000000, format=r32-float, width=2, height=2, content=f32:1,2,3,4
        .sampler 0x3000000, filter=linear, wrap=clamp-to-edge
           IADD_IMM.i32 r0, 0x0, #0x3F000000
           IADD_IMM.i32 r1, 0x0, #0x3F000000
           IADD_IMM.i32 r2, 0x0, #0x20001800
           IADD_IMM.i32 r3, 0x0, #0
           %s %s, @r0:r1, r2
           IADD_IMM.i32 r3, 0x0, #0x6000000
           IADD_IMM.i32 r2, 0x0, #0
           LEA_BUFFER.slot0.wait0 @r2:r3, ^r2, ^r3
           STORE.i128.slot1.end @r4:r5:r6:r7, ^r2, offset:0
        """.formatted(isa, mnemonic, results);
    }

    @ParameterizedTest
    @ValueSource(strings = {"valhall@mesa", "v9", "v10", "v13"})
    void gathersComeRowByRow(String isa) throws Exception {
        String all = "TEX_GATHER.slot0.wait0.f.32.2d.gather4_r";
        assertThat(run(gather(isa, all, "@r4:r5:r6:r7"), "0").floats()).containsExactly(1, 2, 3, 4);
        String halves = "TEX_GATHER.slot0.wait0.f.16.2d.gather4_r";
        assertThat(run(gather(isa, halves, "@r4:r5"), "0").ints()).startsWith(0x40003c00, 0x44004200);
    }

    // ---- images of three dimensions

    @ParameterizedTest
    @CsvSource({"v9, 3d, 'depth=4'", "v10, 3d, 'depth=4'", "v9, 2d, 'layers=4'"})
    void theThirdNumberIsASliceOrALayer(String isa, String dimension, String count) throws Exception {
        boolean isDeep = dimension.equals("3d");
        // What is not asked for does not count: a slice is no sample and no layer.
        String third = isDeep
                ? "   LSHIFT_OR.i32 r1, r60, 0x0.b00, 0x0\n"
                : "   LSHIFT_OR.i32 r1, r60, 0x13121110.b00, 0x0\n" + "   IADD_IMM.i32 r1, r1, #3\n";
        String source = """
                .isa %s
                .group 4
                .grid 1
                .buffer 0, zeros:64
                .bind handle 0x6000000, 0
                .image 0x5000000, table=handle, format=r32-uint, width=1, height=1, %s, dimension=%s, content=u32:10,11,12,13
                %s   IADD_IMM.i32 r0, 0x0, #0
                   LD_TEX_IMM.v4.u32.slot2.wait2 @r4:r5:r6:r7, ^r0, ^r1, index:0x0, table:0x5
                   LSHIFT_OR.i32 r2, ^r60, 0x7060504.b00, 0x0
                   IADD_IMM.i32 r3, 0x0, #0x6000000
                   LEA_BUFFER.slot0.wait0 @r2:r3, ^r2, ^r3
                   STORE.i128.slot1.end @r4:r5:r6:r7, ^r2, offset:0
                """.formatted(isa, count, dimension, third);
        int[] out = run(source, "0").ints();
        assertThat(new int[] {out[0], out[4], out[8], out[12]}).containsExactly(10, 11, 12, 13);
    }

    // ---- render targets

    private static String target(String isa, int format, int bytes) {
        return """
        .isa %s
        .stage fragment
        .group 2, 2
        .buffer tile, zeros:%d
        .bind tile, 0, tile, %d
        .buffer blend, u32:0x200,0xf0000000,0x19,0x10%02x000
        .bind blend, 0, blend, 16
           IADD_IMM.i32 r0, 0x0, #0x3F800000
           IADD_IMM.i32 r1, 0x0, #0x3F000000
           IADD_IMM.i32 r2, 0x0, #0
           IADD_IMM.i32 r3, 0x0, #0x3F800000
           NOP.wait
           BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
        """.formatted(isa, 4 * bytes, bytes, format);
    }

    /// Formats of the tile buffer give what the plain ones with their channels give.
    @ParameterizedTest
    @CsvSource({
        "0xe0, 0x41, 2", "0xe1, 0x41, 2", "0xe2, 0x40, 2", "0xe3, 0x40, 2", "0xe8, 0xba, 2",
        "0xe9, 0xba, 2", "0xed, 0xbb, 4", "0xee, 0x43, 4", "0xe7, 0xa7, 4", "0xef, 0xaf, 8",
        "0xff, 0xbf, 16"
    })
    void targetsOfTheTileBuffer(String format, String plain, int bytes) throws Exception {
        byte[] right = run(target("v9", Integer.decode(plain), bytes), "tile").bytes();
        assertThat(right).isNotEqualTo(new byte[right.length]);
        for (String isa : new String[] {"v9", "v10"})
            assertThat(run(target(isa, Integer.decode(format), bytes), "tile").bytes())
                    .isEqualTo(right);
    }

    @Test
    void eightBitsAndTwoOfAlpha() throws Exception {
        assertThat(run(target("v9", 0xf1, 4), "tile").word(0)).isEqualTo(0x030080ff);
    }

    /// No format of a colour.
    @Test
    void verticesAreNoTarget() {
        assertThatThrownBy(() -> run(target("v9", 0xf0, 4), "tile"))
                .isInstanceOf(RunFault.class)
                .hasMessageContaining("'tessellator-vertices' is not a format");
    }

    private static String tile(String body) {
        return """
        .isa agx
        .stage fragment
        .group 2, 2
        .buffer tile, zeros:32
        .bind tile, 0, tile, 8
           mov_imm r4, 0x3f800000, 0b0
           mov_imm r5, 0x40000000, 0b0
           mov_imm r6, 0x3f000000, 0b0
           mov_imm r7, 0x477ff000, 0b0
           wait_pix 12, 0
        %s
           stop
        """.formatted(body);
    }

    @Test
    void storesToATileConvert() throws Exception {
        int[] floats = run(tile("st_tile r4_r5_r6_r7, f16, 0, xyzw, 0, 255, 0"), "tile")
                .ints();
        assertThat(floats).startsWith(0x40003c00, 0x7c003800);
        // Halves are stored as they are.
        int[] halves = run(tile("st_tile r4h_r5l_r5h_r6l, f16, 0, xyzw, 0, 255, 0"), "tile")
                .ints();
        assertThat(halves).startsWith(0x00003f80, 0x00004000);
        int[] words = run(tile("st_tile r4_r5, i32, 0, xy, 0, 255, 0"), "tile").ints();
        assertThat(words).startsWith(0x3f800000, 0x40000000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"st_tile r4l_r4h, i32, 0, xy, 0, 255, 0", "ld_tile r4_r5_r6_r7, f16, 1, xyzw, 0, 255, 0"})
    void whatIsNotKnownOfTilesIsAFault(String access) {
        assertThatThrownBy(() -> run(tile(access), "tile"))
                .isInstanceOf(RunFault.class)
                .hasMessageContaining("not known");
    }

    // ---- borders

    private static String border(String isa, String format) {
        return switch (isa) {
            case "agx" -> """
                    .isa agx
                    .group 1
                    .buffer 0, zeros:16
                    .texture 0, format=%s, width=2, height=2
                    .sampler 0, filter=nearest, wrap=clamp-to-border
                    .uniform u0, buffer 0
                       mov_imm r8, 0xbf800000, 0b0
                       mov_imm r9, 0xbf800000, 0b0
                       mov_imm r1, 0, 0b0
                       texture_sample 0, 0b1100, 0b0, none, xyzw, 0b00, r12_r13_r14_r15, None, ts0, ss0, tex_2d, r8_r9, auto_lod, 0
                       wait 0
                       device_store 0, i32, xyzw, r12_r13_r14_r15, u0_u1, r1, unsigned, 0
                       stop
                    """.formatted(format);
            case "a630" -> """
                    .isa a630
                    .group 1
                    .buffer 0, zeros:16
                    .texture 0, format=%s, width=2, height=2
                    .sampler 0, filter=nearest, wrap=clamp-to-border
                       mov.f32f32 r0.x, (-1.0)
                       mov.f32f32 r0.y, (-1.0)
                       (rpt5)nop
                       sam (f32)(xyzw)r1.x, r0.x, s#0, t#0
                       mov.u32u32 r2.x, 0
                       (rpt5)nop
                       (sy)stib.b.untyped.1d.u32.4.imm r1.x, r2.x, 0
                       end
                    """.formatted(format);
            default -> """
                    .isa %s
                    .group 1
                    .buffer 0, zeros:16
                    .bind handle 0x6000000, 0
                    .texture 0x4000000, format=%s, width=2, height=2
                    .sampler 0x3000000, filter=nearest, wrap=clamp-to-border
                       IADD_IMM.i32 r0, 0x0, #0xbf800000
                       IADD_IMM.i32 r1, 0x0, #0xbf800000
                       IADD_IMM.i32 r2, 0x0, #0x20001800
                       IADD_IMM.i32 r3, 0x0, #0
                       TEX_SINGLE.slot0.wait0.f.32.2d.zero @r4:r5:r6:r7, @r0:r1, r2
                       IADD_IMM.i32 r3, 0x0, #0x6000000
                       IADD_IMM.i32 r2, 0x0, #0
                       LEA_BUFFER.slot0.wait0 @r2:r3, ^r2, ^r3
                       STORE.i128.slot1.end @r4:r5:r6:r7, ^r2, offset:0
                    """.formatted(isa, format);
        };
    }

    /// Around an image is transparent black, and alpha of a format without it is one.
    @ParameterizedTest
    @ValueSource(strings = {"agx", "a630", "v9", "v10"})
    void alphaOfABorderThatTheFormatLacks(String isa) throws Exception {
        for (String format : new String[] {"r8-unorm", "rg8-unorm", "r16-float", "rg11b10-float"})
            assertThat(run(border(isa, format), "0").floats()).as(format).containsExactly(0, 0, 0, 1);
        assertThat(run(border(isa, "rgba8-unorm"), "0").floats()).containsExactly(0, 0, 0, 0);
    }

    // ---- other threads

    /// The whole register is the number; a byte of it is by a selector.
    @ParameterizedTest
    @CsvSource({"'', 1 0 3 2", ".b0, 1 0 3 2", ".b00, 1 0 3 2", ".b1, 0 1 2 3"})
    void lanesByAWholeRegister(String selector, String right) throws Exception {
        String source = """
                .isa v9
                .group 4
                .grid 1
                .buffer 0, zeros:16
                .bind handle 0x6000000, 0
                   IADD_IMM.i32 r1, 0x0, #1
                   CLPER.i32.subgroup4.xor r4, r60, ^r1%s
                   LSHIFT_OR.i32 r2, ^r60, 0x3020100.b22, 0x0
                """.formatted(selector) + STORE;
        StringBuilder out = new StringBuilder();
        for (int x : run(source, "0").ints())
            out.append(out.isEmpty() ? "" : " ").append(x);
        assertThat(out.toString()).isEqualTo(right);
    }

    /// From v14 on bit 0 of a source of 64 bits leaves the upper word out.
    @Test
    void sourcesWithoutTheirUpperWord() throws Exception {
        String source = """
                .isa v14
                .group 1
                .buffer 0, zeros:16
                .bind handle 0x6000000, 0
                   IADD_IMM.i32 r8, 0x0, #5
                   IADD_IMM.i32 r9, 0x0, #6
                   IADD_IMM.i32 r10, 0x0, #1
                   IADD_IMM.i32 r11, 0x0, #2
                   IADD.u64 r4, r8.zext, r10
                   IADD.u64 r6, r8, r10.zext
                   IADD_IMM.i32 r3, 0x0, #0x6000000
                   IADD_IMM.i32 r2, 0x0, #0
                   LEA_BUFFER.slot0.wait0 @r2:r3, ^r2, ^r3
                   STORE.i128.slot1.end @r4:r5:r6:r7, ^r2, offset:0
                """;
        assertThat(run(source, "0").ints()).containsExactly(6, 2, 6, 6);
    }
}
