package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.base.source.SourceException;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.ImageView;
import dev.heddle.textures.sample.Lookup;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.Sampling;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Textures on Mali: at varyings, two at once, by descriptors of gradients, with what narrow handles say besides.
@Tag("long")
class ValhallFusedTexturesTest {
    private static final Sampler SAMPLER = Sampler.of(Filter.LINEAR, Filter.LINEAR, WrapMode.MIRRORED_REPEAT);

    private static Image image(int seed) {
        return TextureRuns.noise(new ImageExtent(Dimension.D2, 64, 32, 1, 1, 7, 1), "rgba8 unorm", seed);
    }

    private static ValhallStages stages(String variant, String text) throws SourceException {
        ValhallStages s = new ValhallStages(variant, text + "NOP.wait012\nNOP.end\n").triangle();
        new BoundImages(s.device, s.launch)
                .texture("handle", 4 << 24, image(1))
                .texture("handle", 4 << 24 | 1, image(2))
                .sampler("handle", 3 << 24, SAMPLER);
        s.launch.set("r8", 4L << 27 | 3 << 11).set("r9", 0);
        s.launch.set("r10", 4L << 27 | 3 << 11).set("r11", 4L << 27 | 1 << 16 | 3 << 11);
        return s;
    }

    /// Two programs that have to leave the same in r0 to r3.
    private static void same(String variant, String text, String as) throws SourceException {
        ValhallStages one = stages(variant, text).run();
        ValhallStages other = stages(variant, as).run();
        assertThat(one.out.ints()).containsExactly(other.out.ints());
        assertThat(one.word(5, 0)).isNotZero();
        boolean isColour = !text.contains("GRADIENT");
        if (isColour) assertThat(one.word(5, 0)).isNotEqualTo(one.word(0, 0));
    }

    private static final String PLACE =
            "LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r4:r5, r61, index:0x0\n";

    @ParameterizedTest
    @ValueSource(strings = {"mesa", "v9", "v10", "v11", "v12", "v14"})
    void aTextureAtAVarying(String variant) throws SourceException {
        same(
                variant,
                "IADD_IMM.i32 r6, 0x0, #0\n"
                        + "VAR_TEX_BUF_SINGLE.slot0.center_store.f.32.2d.zero @r0:r1:r2:r3, r8, r6\n",
                PLACE + "TEX_SINGLE.slot0.f.32.2d.zero @r0:r1:r2:r3, @r4:r5, r8\n");
    }

    @Test
    void fourTexelsAndAGradientAtAVarying() throws SourceException {
        String none = "IADD_IMM.i32 r6, 0x0, #0\n";
        same(
                "v10",
                none + "VAR_TEX_BUF_GATHER.slot0.center_store.f.32.2d.gather4_b @r0:r1:r2:r3, r8, r6\n",
                PLACE + "TEX_GATHER.slot0.f.32.2d.gather4_b @r0:r1:r2:r3, @r4:r5, r8\n");
        String rest = "NOP.wait0\nIADD_IMM.i32 r2, 0x0, #0\nSHADDX.u64 r2, u0, r59.w0, shift:0x0\n";
        same(
                "v10",
                none + "VAR_TEX_BUF_GRADIENT.slot0.center_store.u.32.2d @r0:r1, r8, r6\n" + rest,
                PLACE + "TEX_GRADIENT.slot0.u.32.rg.2d @r0:r1, @r4:r5, r8\n" + rest);
    }

    /// By the descriptor of an attribute in the packets.
    @Test
    void aTextureAtAVaryingByAHandle() throws SourceException {
        String text = "IADD_IMM.i32 r6, 0x0, #0x1000000\n"
                + "VAR_TEX_SINGLE.slot0.center_store.f.32.2d.zero @r0:r1:r2:r3, r8, r6\n";
        ValhallStages one = stages("v10", text);
        one.bind("handle", 0x1000000, 1, ValhallStages.attribute(6, ValhallStages.format(0xaf, 0), 1024, 61, 0, 0, 0))
                .run();
        ValhallStages other = stages("v10", PLACE + "TEX_SINGLE.slot0.f.32.2d.zero @r0:r1:r2:r3, @r4:r5, r8\n")
                .run();
        assertThat(one.out.ints()).containsExactly(other.out.ints());
    }

    /// The words of the source are two handles; the second results come after the first.
    @ParameterizedTest
    @ValueSource(strings = {"mesa", "v9", "v10", "v11", "v12", "v14"})
    void twoTexturesAtOnce(String variant) throws SourceException {
        same(
                variant,
                PLACE + "TEX_DUAL.slot0.f.32.16.rg.2d.zero @r0:r1:r2:r3, @r4:r5, r10\n",
                PLACE
                        + "TEX_SINGLE.slot0.f.32.rg.2d.zero @r0:r1, @r4:r5, r8\n"
                        + "MOV.i32 r8, r11\n"
                        + "TEX_SINGLE.slot0.f.16.2d.zero @r2:r3, @r4:r5, r8\n");
    }

    /// A descriptor of a gradient stands for the level that follows from derivatives, in 256ths.
    @ParameterizedTest
    @CsvSource({
        "mesa, .lod_mode.lod_mode, 0",
        "v9, '', 1",
        "v10, .disable_lod_bias.disable_lod_clamp, 1",
        "v13, .disable_lod_bias.disable_lod_clamp, 1"
    })
    void levelsByGradients(String variant, String flags, int derivatives) throws SourceException {
        boolean given = derivatives == 1;
        ValhallStages s = stages(
                variant,
                PLACE
                        + (given
                                        ? "TEX_GRADIENT.slot0.u.32.rg.2d%s.derivative @r6:r7, @r12:r13:r14:r15, r8\n"
                                        : "TEX_GRADIENT.slot0.u.32.rg.2d%s @r6:r7, @r4:r5, r8\n")
                                .formatted(flags)
                        + "NOP.wait0\nTEX_SINGLE.slot0.f.32.2d.grdesc @r0:r1:r2:r3, @r4:r5:r6:r7, r8\n");
        float[] changes = {0.0625f, 0.03125f, 0.015625f, 0.25f};
        for (int i = 0; i < 4; i++) s.launch.set("r" + (12 + i), Float.floatToRawIntBits(changes[i]));
        s.run();
        if (!given) return;
        Sampling expected = new Sampling(ImageView.of(image(1)), SAMPLER);
        // 0.0625 * 64 and 0.015625 * 32 texels along x, 0.03125 * 64 and 0.25 * 32 along y: the
        // longer is 8.25 or so.
        double level = Math.log(Math.hypot(2, 8)) / Math.log(2);
        float lod = Math.round(level * 256) / 256f;
        int[] four = new int[4];
        for (int i = 0; i < ValhallStages.PIXELS; i++) {
            float x = ValhallStages.expected(i % 4 + 0.5, i / 4 + 0.5, true, 10, 20, 40);
            float y = ValhallStages.expected(i % 4 + 0.5, i / 4 + 0.5, true, 1, 2, 3);
            expected.sample(new Lookup().at(x, y, 0), lod, four);
            for (int c = 0; c < 4; c++)
                assertThat(s.real(i, c)).isCloseTo(Float.intBitsToFloat(four[c]), within(2e-4f));
        }
    }

    /// Offsets of four bits and the level of a fetch in the upper word of a narrow handle.
    @ParameterizedTest
    @CsvSource({"v10, 0x10f2", "v11, 0x010000f2"})
    void whatNarrowHandlesSay(String variant, String high) throws SourceException {
        ValhallStages s = stages(variant, """
                                IADD_IMM.i32 r4, 0x0, #5
                                IADD_IMM.i32 r5, 0x0, #6
                                IADD_IMM.i32 r9, 0x0, #%s
                                TEX_FETCH.slot0.f.32.2d @r0:r1:r2:r3, @r4:r5, r8
                                """.formatted(high)).run();
        int[] want = new int[4];
        image(1).read(7, 5, 0, 1, 0, want);
        for (int c = 0; c < 4; c++) assertThat(s.real(0, c)).isEqualTo(Float.intBitsToFloat(want[c]));
    }
}
