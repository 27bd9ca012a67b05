package dev.heddle.machine;

import static dev.heddle.machine.ValhallStages.PIXELS;
import static dev.heddle.machine.ValhallStages.SIDE;
import static dev.heddle.machine.ValhallStages.bytes;
import static dev.heddle.machine.ValhallStages.format;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Coverage, tiles and blending on Mali.
@Tag("long")
class ValhallTilesTest {
    private static final int RGBA8 = format(0xbb, 0);
    private static final int RGBA32F = format(0xbf, 0);
    private static final int ENABLED = 1 << 9;
    private static final int ALL = 0xf << 28;

    /// Source alpha times the source, one minus it times the target: A target, B the source minus it, C alpha.
    private static final int OVER = 3 | 0 << 4 | 5 << 8;

    private static ValhallStages stages(String variant, String text) throws SourceException {
        return new ValhallStages(variant, text);
    }

    private static byte[] blend(int state, int equation, int mode, int conversion) {
        return bytes(16)
                .putInt(state)
                .putInt(equation)
                .putInt(mode)
                .putInt(conversion)
                .array();
    }

    private static Buffer tile(ValhallStages s, int number) {
        return s.device.buffers().stream()
                .filter(b -> b.name().equals("tile " + number))
                .findFirst()
                .orElseThrow();
    }

    private static final String COLOUR = """
            IADD_IMM.i32 r4, 0x0, #0x3f000000
            IADD_IMM.i32 r5, 0x0, #0x3f800000
            IADD_IMM.i32 r6, 0x0, #0x40000000
            IADD_IMM.i32 r7, 0x0, #0x3e800000
            """;

    @ParameterizedTest
    @ValueSource(strings = {"mesa", "v9", "v10", "v11", "v14"})
    void anOpaqueColourOfTheMask(String variant) throws SourceException {
        ValhallStages s = stages(
                variant, COLOUR + "BLEND.slot0.v4.f32.end @r4:r5:r6:r7, blend_descriptor_0.w0, r60, target:0x0\n");
        s.bind("blend", 0, 16, blend(ENABLED, 0xb << 28, 1, RGBA8));
        byte[] before = new byte[4 * PIXELS];
        java.util.Arrays.fill(before, (byte) 9);
        s.bind("tile", 0, 4, before).run();
        for (int i = 0; i < PIXELS; i++) assertThat(tile(s, 0).word(4L * i)).isEqualTo(0x4009ff80);
    }

    /// In registers of 16 bits, in another target, above what is there.
    @Test
    void blendsWithTheTarget() throws SourceException {
        ValhallStages s = stages("v10", """
                        IADD_IMM.i32 r4, 0x0, #0x3c003800
                        IADD_IMM.i32 r5, 0x0, #0x3400b800
                        BLEND.slot0.v4.f16.end @r4:r5, blend_descriptor_2.w0, r60, target:0x0
                        """);
        s.bind("blend", 2, 16, blend(ENABLED, ALL | OVER << 12 | OVER, 2 | 2 << 16, RGBA32F));
        java.nio.ByteBuffer before = bytes(16 * PIXELS);
        for (int i = 0; i < 4 * PIXELS; i++) before.putFloat(0.125f * i);
        s.bind("tile", 2, 16, before.array()).run();
        float[] source = {0.5f, 1, -0.5f, 0.25f};
        for (int i = 0; i < 4 * PIXELS; i++)
            assertThat(Float.intBitsToFloat(tile(s, 2).word(4L * i)))
                    .isCloseTo(source[i % 4] * 0.25f + 0.125f * i * 0.75f, within(1e-6f));
    }

    @Test
    void sourcesOfBoundedFormatsAreLimitedFirst() throws SourceException {
        ValhallStages s =
                stages("v10", COLOUR + "BLEND.slot0.v4.f32.end @r4:r5:r6:r7, blend_descriptor_0.w0, r60, target:0x0\n");
        // The constant one half times the source, and nothing else.
        int half = 1 | 2 << 4 | 7 << 8;
        s.bind("blend", 0, 16, blend(ENABLED | 0x8000 << 16, ALL | half << 12 | half, 2, RGBA8));
        s.bind("tile", 0, 4, new byte[4 * PIXELS]).run();
        assertThat(tile(s, 0).word(0)).isEqualTo(0x20808040);
    }

    /// With a shader, the next instruction comes; with hardware, as many after it as the target says.
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 2", "3, 2"})
    void whereItGoesOn(int mode, int expected) throws SourceException {
        ValhallStages s = stages("v10", COLOUR + """
                                BLEND.slot0.v4.f32 @r4:r5:r6:r7, blend_descriptor_0.w0, r60, target:0x2
                                IADD_IMM.i32 r0, 0x0, #1
                                NOP.end
                                IADD_IMM.i32 r0, 0x0, #2
                                NOP.end
                                """);
        s.bind("blend", 0, 16, blend(ENABLED, ALL, mode, RGBA8));
        s.bind("tile", 0, 4, new byte[4 * PIXELS]).run();
        assertThat(s.word(3, 0)).isEqualTo(expected);
        assertThat(tile(s, 0).word(12)).isEqualTo(mode == 1 ? 0x40ffff80 : 0);
    }

    @Test
    void aBlendShaderIsCalledAndComesBack() throws SourceException {
        ValhallStages s = stages("v10", """
                        BLEND.slot0.v4.f32.end @r4:r5:r6:r7, blend_descriptor_0.w0, r60, target:0x0
                        IADD_IMM.i32 r48, program_counter.w0, #8
                        BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
                        NOP.end
                        IADD_IMM.i32 r0, 0x0, #5
                        BRANCHZI.absolute r48, r48
                        """);
        s.bind("blend", 0, 16, blend(ENABLED, ALL, 0, 0x20)).run();
        assertThat(s.word(0, 0)).isEqualTo(5);
    }

    @Test
    void samplesAndPixelsOfATile() throws SourceException {
        ValhallStages s = stages("v10", """
                        IADD_IMM.i32 r8, 0x0, #0xff000301
                        IADD_IMM.i32 r9, 0x0, #0x%x
                        IADD_IMM.i32 r10, 0x0, #2
                        ST_TILE.u32.slot0 @r59, r8, r10, r9
                        IADD_IMM.i32 r8, 0x0, #0xff000300
                        ST_TILE.u32.slot0 @r59, r8, r10, r9
                        IADD_IMM.i32 r8, 0x0, #0x01010301
                        LD_TILE.v2.u32.slot0.wait0 @r0:r1, r8, r10, r9
                        NOP.end
                        """.formatted(format(0x85, 16)));
        s.bind("tile", 3, 8, new byte[8 * PIXELS]).run();
        for (int i = 0; i < PIXELS; i++) {
            assertThat(tile(s, 3).word(8L * i)).isZero();
            assertThat(tile(s, 3).word(8L * i + 4)).isEqualTo(i % SIDE | i / SIDE << 16);
        }
        // The pixel at 1, 1 belongs to the same group, whose lanes load after all of them have
        // stored.
        assertThat(s.word(0, 0)).isEqualTo(1 | 1 << 16);
        assertThat(s.word(0, 1)).isZero();
    }

    @Test
    void alphaToCoverage() throws SourceException {
        ValhallStages s = stages("v10", """
                        IADD_IMM.i32 r8, 0x0, #0xff
                        IADD_IMM.i32 r9, 0x0, #0x38003f00
                        ATEST @r0, r8, r9.h1, atest_datum.w0
                        NOP.wait0
                        NOP.end
                        """);
        s.bind("special", 5, 8, bytes(8).putInt(4).array()).run();
        assertThat(s.word(0, 0)).isEqualTo(3);
    }

    @Test
    void depthAndStencilOfTheSamplesThatLive() throws SourceException {
        ValhallStages s = stages("v10", """
                        IADD_IMM.i32 r8, 0x0, #0x3f000000
                        IADD_IMM.i32 r9, 0x0, #0x17
                        IADD_IMM.i32 r10, 0x0, #0x6
                        ZS_EMIT.z.stencil.slot0 @r0, r8, r9, r10
                        NOP.wait0
                        NOP.end
                        """);
        s.bind("depth", 0, 8, new byte[8 * PIXELS]).bind("stencil", 0, 2, new byte[2 * PIXELS]);
        s.run();
        assertThat(s.word(5, 0)).isEqualTo(6);
        Buffer depth = s.device.buffers().stream()
                .filter(b -> b.name().equals("depth 0"))
                .findFirst()
                .orElseThrow();
        assertThat(depth.word(8)).isZero();
        assertThat(depth.word(12)).isEqualTo(0x3f000000);
    }

    /// Of the own pixel's second sample, as targets 255 and 254.
    @ParameterizedTest
    @ValueSource(strings = {"v9", "v10", "v12"})
    void loadsDepthAndStencil(String variant) throws SourceException {
        ValhallStages s = stages(variant, """
                        IADD_IMM.i32 r8, 0x0, #0xff00ff01
                        IADD_IMM.i32 r9, 0x0, #0xff00fe01
                        LD_TILE.z_stencil.f32.slot0 @r0, r8, r60, 0x0
                        LD_TILE.z_stencil.u32.slot0 @r1, r9, r60, 0x0
                        NOP.wait0
                        NOP.end
                        """);
        java.nio.ByteBuffer depth = bytes(8 * PIXELS);
        java.nio.ByteBuffer stencil = bytes(2 * PIXELS);
        for (int i = 0; i < 2 * PIXELS; i++) depth.putFloat(i / 32f);
        for (int i = 0; i < 2 * PIXELS; i++) stencil.put((byte) (200 + i));
        s.bind("depth", 0, 8, depth.array())
                .bind("stencil", 0, 2, stencil.array())
                .run();
        for (int i = 0; i < PIXELS; i++) {
            assertThat(s.real(i, 0)).isEqualTo((2 * i + 1) / 32f);
            assertThat(s.word(i, 1)).isEqualTo(201 + 2 * i);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    BLEND.slot0.v4.f32.end @r4:r5:r6:r7, u0, r60, target:0x0 | there is no 'blend' with the number 0x0
                    ST_TILE.u32.slot0 @r4, r4, 0xFFFFFFFF, r5 | there is no 'tile' with the number 0x0
                    ZS_EMIT.z.slot0 @r0, r8, r9, r60 | there is no 'depth' with the number 0x0
                    ATEST @r0, r60, r9, atest_datum.w0 | there is no 'special' with the number 0x5
                    LD_TILE.z_stencil.u32.slot0 @r4, r4, r60, r5 | only the targets 254 and 255
                    """)
    void faults(String text, String message) throws SourceException {
        ValhallStages s = stages("v10", text + "\nNOP.end\n");
        s.launch.constant(0, 32, 1).constant(1, 32, RGBA8);
        assertThatThrownBy(s::run).isInstanceOf(RunFault.class).hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ATEST @r0, r60, r9, 0x0", "ZS_EMIT.z.slot0 @r0, r8, r9, r60"})
    void onlyFragmentsHaveCoverage(String text) throws SourceException {
        assertThat(OneWave.fault("valhall@v10", text + "\nNOP.end\n", l -> l)).contains("there is no fragment whose");
    }

    /// A discarded fragment writes nothing more, but its neighbours see it until .discard ends it.
    @ParameterizedTest
    @CsvSource({"'', 5", ".discard, 0"})
    void discardedFragmentsHelpUntilTheyEnd(String flow, int neighbour) throws SourceException {
        ValhallStages s = stages("v10", """
                        LSHIFT_AND.i32 r8, r59, 0x0.b00, u2
                        RSHIFT_OR.i32 r9, r59, u3.b00, 0x0
                        LSHIFT_OR.i32 r9, r9, u4.b00, r8
                        SHADDX.u64 r12, u0, r9.w0, shift:0x2
                        IADD_IMM.i32 r0, 0x0, #7
                        U32_TO_F32 r10, r9
                        DISCARD.f32.eq r10, u5
                        NOP%s
                        CLPER.i32.xor.subgroup4 r1, r9, 0x3020100.b1
                        STORE.i32.slot0 @r0, r12, offset:0
                        NOP.end
                        """.formatted(flow));
        Buffer memory = s.device.buffer("memory", 4 * PIXELS);
        s.launch.address("u0", memory).set("u2", 0xffff).set("u3", 16).set("u4", 2);
        s.launch.set("u5", Float.floatToRawIntBits(5));
        byte[] covered = new byte[PIXELS];
        java.util.Arrays.fill(covered, (byte) 1);
        covered[10] = 0;
        s.launch.coverage(s.device.buffer("covered", covered));
        s.run();
        for (int i = 0; i < PIXELS; i++) assertThat(memory.word(4L * i)).isEqualTo(i == 5 || i == 10 ? 0 : 7);
        assertThat(s.word(4, 1)).isEqualTo(neighbour);
        // One that is not covered helps from the start.
        assertThat(s.word(11, 1)).isEqualTo(flow.isEmpty() ? 10 : 0);
        assertThat(s.word(5, 0)).isZero();
    }
}
