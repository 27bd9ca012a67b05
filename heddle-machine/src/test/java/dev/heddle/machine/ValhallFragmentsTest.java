package dev.heddle.machine;

import static dev.heddle.machine.ValhallStages.PIXELS;
import static dev.heddle.machine.ValhallStages.SIDE;
import static dev.heddle.machine.ValhallStages.attribute;
import static dev.heddle.machine.ValhallStages.expected;
import static dev.heddle.machine.ValhallStages.format;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Varyings of a triangle on Mali.
class ValhallFragmentsTest {
    private static ValhallStages triangle(String variant, String text) throws SourceException {
        return new ValhallStages(variant, text + "NOP.end\n").triangle();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mesa", "v9", "v10", "v11", "v14"})
    void varyingsHavePerspective(String variant) throws SourceException {
        ValhallStages got = triangle(variant, """
                                LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store @r0:r1, r61, index:0x0
                                LD_VAR_SPECIAL.f32.center.clobber.slot0 @r2, r61, index:0x2
                                LD_VAR_SPECIAL.f32.center.clobber.slot0.wait0 @r3, r61, index:0x3
                                """).run();
        for (int i = 0; i < PIXELS; i++) {
            double x = i % SIDE + 0.5;
            double y = i / SIDE + 0.5;
            assertThat(got.real(i, 0)).isCloseTo(expected(x, y, true, 10, 20, 40), within(1e-5f));
            assertThat(got.real(i, 1)).isCloseTo(expected(x, y, true, 1, 2, 3), within(1e-6f));
            assertThat(got.real(i, 2)).isCloseTo(expected(x, y, false, 1, 0.5, 0.25), within(1e-6f));
            assertThat(got.real(i, 3)).isCloseTo(expected(x, y, false, 0.25, 0.5, 1), within(1e-6f));
        }
    }

    /// Sources are x and y in 256ths, the number of a sample, and that of the centroid.
    @ParameterizedTest
    @CsvSource({
        "explicit, 0x00400100, 1, 0.25",
        "explicit, 0xff800000, 0, -0.5",
        "sample, 0x00010000, 0.75, 0.125",
        "centroid, 0x02000000, 0.5, 0.5",
    })
    void placesInThePixel(String mode, String where, double dx, double dy) throws SourceException {
        ValhallStages got = triangle("v10", """
                        IADD_IMM.i32 r8, 0x0, #%s
                        IADD_IMM.i32 r9, 0x0, #4
                        LD_VAR_BUF.f32.slot1.src_f32.%s.clobber.wait1 @r0, r8, r9
                        """.formatted(where, mode));
        got.bind(
                "positions",
                0,
                4,
                ValhallStages.bytes(12)
                        .putInt(0)
                        .putInt(0x002000c0)
                        .putInt(0x00800080)
                        .array());
        got.run();
        for (int i = 0; i < PIXELS; i++)
            assertThat(got.real(i, 0)).isCloseTo(expected(i % SIDE + dx, i / SIDE + dy, true, 1, 2, 3), within(1e-6f));
    }

    @Test
    void halvesFlatVaryingsAndWeightsThatWereKept() throws SourceException {
        ValhallStages got = triangle("v9", """
                                IADD_IMM.i32 r8, 0x0, #0x00800180
                                LD_VAR_BUF_IMM.f16.slot0.v2.src_f16.explicit.store @r0, r8, index:0x8
                                LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve @r1, r8, index:0x0
                                LD_VAR_BUF_IMM.f32.slot0.src_flat32.center.retrieve @r2, r8, index:0xC
                                LD_VAR_BUF_IMM.f16.slot0.v2.src_flat16.center.retrieve.wait0 @r3, r8, index:0x8
                                """).run();
        for (int i = 0; i < PIXELS; i++) {
            double x = i % SIDE + 1.5;
            double y = i / SIDE + 0.5;
            short low = (short) got.word(i, 0);
            short high = (short) (got.word(i, 0) >>> 16);
            assertThat(Float.float16ToFloat(low)).isCloseTo(expected(x, y, true, 1, 3, 5), within(2e-3f));
            assertThat(Float.float16ToFloat(high)).isCloseTo(expected(x, y, true, 2, -4, 0.5), within(2e-3f));
            assertThat(got.real(i, 1)).isCloseTo(expected(x, y, true, 10, 20, 40), within(1e-5f));
            assertThat(got.word(i, 2)).isEqualTo(100);
            assertThat(got.word(i, 3)).isEqualTo(0x40003c00);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mesa", "v10"})
    void varyingsByDescriptors(String variant) throws SourceException {
        ValhallStages got = triangle(variant, """
                        IADD_IMM.i32 r8, 0x0, #0x01000002
                        LD_VAR_IMM.slot0.v2.f32.center.store @r0:r1, r61, table:0x1, index:0x1
                        LD_VAR.slot0.v2.f16.center.retrieve @r2, r61, r8
                        LD_VAR_FLAT_IMM.slot0.u32.wait0 @r3, table:0x1, index:0x3
                        """);
        got.bind("handle", 0x1000001, 1, attribute(6, format(0xaf, 0), 1024, 61, 0, 0, 0));
        got.bind("handle", 0x1000002, 1, attribute(6, format(0xcf, 0), 1032, 61, 0, 0, 0));
        got.bind("handle", 0x1000003, 1, attribute(6, format(0x85, 0), 1036, 61, 0, 0, 0));
        got.run();
        for (int i = 0; i < PIXELS; i++) {
            double x = i % SIDE + 0.5;
            double y = i / SIDE + 0.5;
            assertThat(got.real(i, 0)).isCloseTo(expected(x, y, true, 10, 20, 40), within(1e-5f));
            assertThat(got.real(i, 1)).isCloseTo(expected(x, y, true, 1, 2, 3), within(1e-6f));
            assertThat(Float.float16ToFloat((short) got.word(i, 2)))
                    .isCloseTo(expected(x, y, true, 1, 3, 5), within(2e-3f));
            assertThat(got.word(i, 3)).isEqualTo(100);
        }
    }

    /// From v14 on, a flat varying may be that of any vertex.
    @Test
    void flatVaryingsOfEachVertexByDescriptors() throws SourceException {
        ValhallStages got = triangle("v14", """
                        IADD_IMM.i32 r8, 0x0, #0x01000003
                        LD_VAR_FLAT_IMM.slot0.u32.vertex2 @r0, table:0x1, index:0x3
                        LD_VAR_FLAT_IMM.slot0.u32.vertex1 @r1, table:0x1, index:0x3
                        LD_VAR_FLAT_IMM.slot0.u32 @r2, table:0x1, index:0x3
                        LD_VAR_FLAT.slot0.u32.wait0 @r3, r8
                        """);
        got.bind("handle", 0x1000003, 1, attribute(6, format(0x85, 0), 1036, 61, 0, 0, 0));
        got.run();
        for (int i = 0; i < PIXELS; i++) {
            assertThat(got.word(i, 0)).isEqualTo(102);
            assertThat(got.word(i, 1)).isEqualTo(101);
            assertThat(got.word(i, 2)).isEqualTo(100);
            assertThat(got.word(i, 3)).isEqualTo(100);
        }
        ValhallStages explicit = triangle("v14", "LD_VAR_FLAT.slot0.u32.explicit_vertex.wait0 @r3, r8\n");
        assertThatThrownBy(explicit::run).hasMessageContaining("which vertex it is has not been described");
    }

    @Test
    void flatVaryingsOfEachVertex() throws SourceException {
        ValhallStages got = triangle("v14", """
                                LD_VAR_BUF_FLAT_IMM.slot0.flat32.vertex2 @r0, index:0xC
                                LD_VAR_BUF_FLAT_IMM.slot0.v2.flat16.vertex1 @r1, index:0x8
                                IADD_IMM.i32 r8, 0x0, #0xC
                                LD_VAR_BUF_FLAT.slot0.flat32.wait0 @r2, r8
                                """).run();
        assertThat(got.word(5, 0)).isEqualTo(102);
        assertThat(got.word(5, 1)).isEqualTo(0xc4004200);
        assertThat(got.word(5, 2)).isEqualTo(100);
    }

    @Test
    void coordinatesInAPoint() throws SourceException {
        ValhallStages got =
                triangle("v10", "LD_VAR_SPECIAL.v2.f32.center.clobber.slot0.wait0 @r0:r1, r61, index:0x0\n");
        byte[] point =
                ValhallStages.bytes(12).putFloat(2).putFloat(1).putFloat(8).array();
        got.bind("point", 0, 12, point).run();
        assertThat(got.real(0, 0)).isEqualTo(0.5f + (0.5f - 2) / 8);
        assertThat(got.real(7, 1)).isEqualTo(0.5f + (1.5f - 1) / 8);
    }

    /// Resources that a launch has not bound, and contents that were not kept.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve @r0, r61, index:0x0 | no weights are kept
                    LD_VAR_BUF_IMM.f32.slot0.src_f32.sample.store @r0, r61, index:0x0 | there is no 'positions' with the number 0x0
                    LD_VAR_SPECIAL.f32.center.clobber.slot0 @r0, r61, index:0x0 | there is no 'point' with the number 0x0
                    LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x1, index:0x1 | there is no 'handle' with the number 0x1000001
                    LD_GCLK.cycle_counter.slot0 @r0:r1 | there is no 'clock' with the number 0x6
                    MOV.i32 r0, framebuffer_size.w0 | there is no 'special' with the number 0x4
                    MOV.i32 r0, blend_descriptor_3.w1 | there is no 'blend' with the number 0x3
                    """)
    void faults(String text, String message) throws SourceException {
        ValhallStages s = triangle("v10", text + "\n");
        assertThatThrownBy(s::run).isInstanceOf(RunFault.class).hasMessageContaining(message);
    }

    @Test
    void weightsAreLost() throws SourceException {
        ValhallStages s = triangle("v10", """
                        LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r61, index:0x0
                        LD_VAR_BUF_IMM.f32.slot0.src_f32.center.clobber @r0, r61, index:0x0
                        LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve @r0, r61, index:0x0
                        """);
        assertThatThrownBy(s::run).hasMessageContaining("no weights are kept");
    }

    @Test
    void withoutATriangleThereAreNoVaryings() throws SourceException {
        ValhallStages s = new ValhallStages(
                "v10", "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r61, index:0x0\nNOP.end\n");
        assertThatThrownBy(s::run).hasMessageContaining("there is no 'varying' with the number 0x0");
    }

    /// The hidden weights need no wait; results do.
    @Test
    void weightsAreInOrderWithoutAWait() throws SourceException {
        ValhallStages s = triangle("v10", """
                        LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r61, index:0x0
                        LD_VAR_BUF_IMM.f32.slot1.src_f32.center.retrieve @r1, r61, index:0x4
                        NOP.wait01
                        """);
        s.launch.strictSync(true);
        s.run();
        assertThat(s.real(0, 1)).isCloseTo(expected(0.5, 0.5, true, 1, 2, 3), within(1e-6f));
    }

    @Test
    void specialConstantsAndClocks() throws SourceException {
        ValhallStages s = triangle("v10", """
                        MOV.i32 r0, framebuffer_size.w1
                        MOV.i32 r1, blend_descriptor_1.w0
                        LD_GCLK.system_timestamp.slot0.wait0 @r2:r3
                        """);
        s.bind("special", 4, 8, ValhallStages.bytes(8).putInt(1).putInt(77).array());
        byte[] blend =
                ValhallStages.bytes(16).putInt(1).putInt(2).putInt(3).putInt(4).array();
        s.bind("blend", 1, 16, blend);
        s.bind("clock", 7, 8, ValhallStages.bytes(8).putLong(0x123456789abL).array());
        s.run();
        assertThat(s.word(3, 0)).isEqualTo(77);
        assertThat(s.word(3, 1)).isEqualTo(3);
        assertThat(s.word(3, 2)).isEqualTo(0x456789ab);
        assertThat(s.word(3, 3)).isEqualTo(0x123);
    }
}
