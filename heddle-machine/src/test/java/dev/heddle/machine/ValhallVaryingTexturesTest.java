package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.base.source.SourceException;
import dev.heddle.textures.sample.DepthComparison;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.ImageView;
import dev.heddle.textures.sample.Lookup;
import dev.heddle.textures.sample.Reduction;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.Sampling;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Textures at a varying on Mali: layers, references, cubes, coordinates that are divided, and where in the pixel. Each
/// does what a load of the varying and a texture instruction do one after the other.
@Tag("long")
class ValhallVaryingTexturesTest {
    private static final int STRIDE = 48;

    private static final Sampler SAMPLER = new Sampler(
            Filter.LINEAR,
            Filter.LINEAR,
            Filter.NONE,
            WrapMode.MIRRORED_REPEAT,
            WrapMode.MIRRORED_REPEAT,
            WrapMode.MIRRORED_REPEAT,
            0,
            0,
            8,
            0,
            1,
            DepthComparison.LESS,
            Reduction.AVERAGE,
            true,
            true,
            new int[4]);

    private static Image image(ImageExtent extent) {
        return TextureRuns.noise(extent, "rgba8 unorm", 7);
    }

    private static ImageExtent layers() {
        return new ImageExtent(Dimension.D2, 16, 16, 1, 4, 1, 1);
    }

    /// Positions, then six floats of each corner: two coordinates, a third, a divisor or layer, a reference, and one.
    private static final float[][] PACKETS = {
        {0, 0, 0.25f, 1, 0.1f, 0.2f, 2, 3, 0.5f, 1},
        {8, 0, 0.5f, 0.5f, 1.4f, 0.9f, -1, 2, 0.25f, 1},
        {0, 8, 1, 0.25f, -0.3f, 1.7f, 0.5f, 1.5f, 0.75f, 1},
    };

    private static ValhallStages run(String variant, String text, ImageExtent extent) throws SourceException {
        ValhallStages s = new ValhallStages(variant, text + "NOP.wait012\nNOP.end\n");
        ByteBuffer b = ValhallStages.bytes(3 * STRIDE);
        for (float[] packet : PACKETS) {
            for (float f : packet) b.putFloat(f);
            b.putLong(0);
        }
        s.bind("varying", 0, STRIDE, b.array());
        ByteBuffer places = ValhallStages.bytes(4 * 33);
        places.putInt(0, 0x00300010).putInt(4 * 32, 0x00800080);
        s.bind("positions", 0, 4, places.array());
        new BoundImages(s.device, s.launch)
                .texture("handle", 4 << 24, image(extent))
                .sampler("handle", 3 << 24, SAMPLER);
        s.launch.set("r8", 4L << 27 | 3 << 11).set("r9", 0);
        return s.run();
    }

    private static void same(String variant, String text, String as, ImageExtent extent) throws SourceException {
        String none = "IADD_IMM.i32 r7, 0x0, #0\n";
        ValhallStages one = run(variant, none + text, extent);
        ValhallStages other = run(variant, none + as, extent);
        assertThat(one.out.ints()).containsExactly(other.out.ints());
        assertThat(one.word(5, 0)).isNotZero().isNotEqualTo(one.word(10, 0));
    }

    private static String varying(int count, String where, int at) {
        String registers = count > 3 ? "@r12:r13:r14:r15" : count > 2 ? "@r12:r13:r14" : "@r12:r13";
        return "LD_VAR_BUF_IMM.f32.slot0.v%d.src_f32.%s.store.wait0 %s, r61, index:0x%x\n"
                .formatted(count, where, registers, at);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mesa", "v9", "v10", "v11", "v14"})
    void layersAndReferences(String variant) throws SourceException {
        same(
                variant,
                "VAR_TEX_BUF_SINGLE.slot0.center_store.f.32.2d.array_enable.zero @r0:r1:r2:r3, r8, r7\n",
                varying(3, "center", 0) + "TEX_SINGLE.slot0.f.32.2d.array_enable.zero @r0:r1:r2:r3, @r12:r13:r14, r8\n",
                layers());
        String none = "IADD_IMM.i32 r7, 0x0, #4\n";
        same(
                variant,
                none + "VAR_TEX_BUF_SINGLE.slot0.center_store.f.32.2d.array_enable.shadow.zero @r0:r1:r2:r3, r8, r7\n",
                varying(4, "center", 4)
                        + "TEX_SINGLE.slot0.f.32.2d.array_enable.shadow.zero @r0:r1:r2:r3, @r12:r13:r14:r15, r8\n",
                layers());
        same(
                variant,
                none + "VAR_TEX_BUF_GATHER.slot0.center_store.f.32.2d.array_enable.gather4_g @r0:r1:r2:r3, r8, r7\n",
                varying(3, "center", 4)
                        + "TEX_GATHER.slot0.f.32.2d.array_enable.gather4_g @r0:r1:r2:r3, @r12:r13:r14, r8\n",
                layers());
    }

    /// The number of a sample and of a centroid is that which r61 has at the start, 0.
    @ParameterizedTest
    @CsvSource({
        "mesa, centroid_store, centroid",
        "v10, sample_store, sample",
        "v10, sample_clobber, sample",
        "v12, centroid_store, centroid"
    })
    void atACentroidOrASample(String variant, String update, String where) throws SourceException {
        same(
                variant,
                "VAR_TEX_BUF_SINGLE.slot0.%s.f.32.2d.zero @r0:r1:r2:r3, r8, r7\n".formatted(update),
                "IADD_IMM.i32 r61, 0x0, #0\n"
                        + varying(2, where, 0)
                        + "TEX_SINGLE.slot0.f.32.2d.zero @r0:r1:r2:r3, @r12:r13, r8\n",
                ImageExtent.of(16, 16));
        ValhallStages corner = run(
                variant,
                "IADD_IMM.i32 r7, 0x0, #0\nVAR_TEX_BUF_SINGLE.slot0." + update + ".f.32.2d.zero @r0:r1:r2:r3, r8, r7\n",
                ImageExtent.of(16, 16));
        ValhallStages centre = run(
                variant,
                "IADD_IMM.i32 r7, 0x0, #0\nVAR_TEX_BUF_SINGLE.slot0.center_store"
                        + ".f.32.2d.zero @r0:r1:r2:r3, r8, r7\n",
                ImageExtent.of(16, 16));
        assertThat(corner.word(5, 0)).isNotEqualTo(centre.word(5, 0));
    }

    @Test
    void coordinatesThatAreDivided() throws SourceException {
        String divide = varying(4, "center", 0)
                + "FRCP.f32 r16, r14\nFMA.f32 r12, r12, r16, 0x0.neg\nFMA.f32 r13, r13, r16, 0x0.neg\n";
        ValhallStages one = run(
                "v11",
                "IADD_IMM.i32 r7, 0x0, #0\nVAR_TEX_BUF_SINGLE.slot0.center_store.f.32.2d.zero.project @r0:r1:r2:r3, r8, r7\n",
                ImageExtent.of(16, 16));
        ValhallStages two = run(
                "v11",
                varying(3, "center", 0) + "TEX_SINGLE.slot0.f.32.2d.project.zero @r0:r1:r2:r3, @r12:r13:r14, r8\n",
                ImageExtent.of(16, 16));
        assertThat(one.out.ints()).containsExactly(two.out.ints());
        ValhallStages by = run(
                "v11", divide + "TEX_SINGLE.slot0.f.32.2d.zero @r0:r1:r2:r3, @r12:r13, r8\n", ImageExtent.of(16, 16));
        for (int i = 0; i < ValhallStages.PIXELS; i++)
            assertThat(one.real(i, 0)).isCloseTo(by.real(i, 0), within(1e-3f));
    }

    /// With .project a cube takes a direction; packed faces are those that CUBEFACE makes of it.
    @ParameterizedTest
    @ValueSource(strings = {"v11", "v14"})
    void directionsOfCubes(String variant) throws SourceException {
        ImageExtent cube = new ImageExtent(Dimension.CUBE, 16, 16, 1, 6, 1, 1);
        String direct =
                varying(3, "center", 0) + "TEX_SINGLE.slot0.f.32.cube.project.zero @r0:r1:r2:r3, @r12:r13:r14, r8\n";
        same(
                variant,
                "VAR_TEX_BUF_SINGLE.slot0.center_store.f.32.cube.zero.project @r0:r1:r2:r3, r8, r7\n",
                direct,
                cube);
        ValhallStages one = run(variant, direct, cube);
        int[] four = new int[4];
        Sampling sampling = new Sampling(ImageView.of(image(cube)), SAMPLER);
        for (int i = 0; i < ValhallStages.PIXELS; i++) {
            float[] at = new float[3];
            for (int c = 0; c < 3; c++)
                at[c] = ValhallStages.expected(
                        i % 4 + 0.5, i / 4 + 0.5, true, PACKETS[0][4 + c], PACKETS[1][4 + c], PACKETS[2][4 + c]);
            sampling.sample(new Lookup().at(at[0], at[1], at[2]), 0, four);
            assertThat(one.real(i, 1)).isCloseTo(Float.intBitsToFloat(four[1]), within(1e-3f));
        }
    }

    @Test
    void whatAFaceWouldBeIsNotKnown() {
        assertThatThrownBy(() -> run(
                        "v11",
                        "VAR_TEX_BUF_SINGLE.slot0.center_store.f.32.cube.zero @r0:r1:r2:r3, r8, r7\n",
                        new ImageExtent(Dimension.CUBE, 16, 16, 1, 6, 1, 1)))
                .hasMessageContaining("how a varying has the face of a cube");
    }
}
