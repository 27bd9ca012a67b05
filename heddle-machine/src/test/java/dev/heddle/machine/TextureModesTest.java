package dev.heddle.machine;

import static dev.heddle.machine.TextureRuns.LANES;
import static dev.heddle.machine.TextureRuns.LINEAR;
import static dev.heddle.machine.TextureRuns.agx;
import static dev.heddle.machine.TextureRuns.inputs;
import static dev.heddle.machine.TextureRuns.ir3;
import static dev.heddle.machine.TextureRuns.mali;
import static dev.heddle.machine.TextureRuns.noise;
import static dev.heddle.machine.TextureRuns.same;

import dev.heddle.base.source.SourceException;
import dev.heddle.textures.sample.DepthComparison;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Lookup;
import dev.heddle.textures.sample.Reduction;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// All modes of texture instructions on each chip, through descriptors, against the library that samples images.
class TextureModesTest {
    @Test
    void quadsChooseLevels() throws SourceException {
        Image image = noise(new ImageExtent(Dimension.D2, 64, 64, 1, 1, 7, 1), "rgba8 unorm", 3);
        float[][] in = inputs(2, 4);
        for (int i = 0; i < LANES; i++) {
            in[i][0] = in[i & ~3][0] + (i & 1) * 0.07f + (i & 2) * 0.003f;
            in[i][1] = in[i & ~3][1] + (i & 1) * 0.01f + (i & 2) * 0.04f;
        }
        TextureRuns.Expected expected = (lane, at, sampling, four) -> {
            float[] g = new float[6];
            for (int c = 0; c < 2; c++) {
                g[c] = in[lane | 1][c] - in[lane & ~1][c];
                g[c + 3] = in[lane | 2][c] - in[lane & ~2][c];
            }
            sampling.sample(new Lookup().at(at[0], at[1], 0), g, 0, -99, four);
        };
        same(
                TextureRuns.Chip.AGX,
                agx("0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r0_r1, auto_lod, 0"),
                image,
                LINEAR,
                in,
                expected);
        same(TextureRuns.Chip.ir3("a630"), ir3("sam (f32)(xyzw)r1.x, r0.x, s#0, t#0"), image, LINEAR, in, expected);
        same(
                TextureRuns.Chip.mali("v9"),
                mali("TEX_SINGLE.slot0.f.32.2d.computed @r4:r5:r6:r7, @r0:r1, r8"),
                image,
                LINEAR,
                in,
                expected);
    }

    /// @param more is added to the layer; NaN makes an integer of it
    private static float[][] withLayers(float[][] in, float more) {
        float[][] out = new float[LANES][];
        for (int i = 0; i < LANES; i++) {
            float layer = Float.isNaN(more) ? Float.intBitsToFloat(i % 5) : in[i][2] + more;
            out[i] = new float[] {in[i][0], in[i][1], layer, 0};
        }
        return out;
    }

    @Test
    void layersOfArrays() throws SourceException {
        Image image = noise(new ImageExtent(Dimension.D2, 20, 12, 1, 5, 1, 1), "rgba16 unorm", 5);
        float[][] in = inputs(4, 6);
        for (int i = 0; i < LANES; i++) {
            in[i][2] = i % 5;
            in[i][3] = 0;
        }
        TextureRuns.Expected expected = (lane, at, sampling, four) -> {
            Lookup l = new Lookup().at(at[0], at[1], 0);
            l.layer = lane % 5;
            sampling.sample(l, 0, four);
        };
        same(
                TextureRuns.Chip.mali("v10"),
                mali("TEX_SINGLE.slot0.f.32.2d.array_enable.zero @r4:r5:r6:r7, @r0:r1:r2, r8"),
                image,
                LINEAR,
                in,
                expected);
        float[][] half = withLayers(in, 0.5f);
        same(
                TextureRuns.Chip.ir3("a630"),
                ir3("saml.a (f32)(xyzw)r1.x, r0.x, r0.w, s#0, t#0"),
                image,
                LINEAR,
                half,
                expected);
        float[][] whole = withLayers(in, Float.NaN);
        same(
                TextureRuns.Chip.AGX,
                agx(
                        "0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d_array, r0l_r0h_r1l_r1h_r2l, lod_min, r3l"),
                image,
                LINEAR,
                whole,
                expected);
    }

    @Test
    void cubesAndVolumes() throws SourceException {
        Image cube = noise(new ImageExtent(Dimension.CUBE, 16, 16, 1, 6, 5, 1), "rgba8 unorm", 7);
        Image volume = noise(new ImageExtent(Dimension.D3, 9, 7, 5, 1, 1, 1), "rgba8 unorm", 8);
        float[][] in = inputs(4, 9);
        for (float[] lane : in) lane[3] = 0;
        TextureRuns.Expected expected =
                (lane, at, sampling, four) -> sampling.sample(new Lookup().at(at[0], at[1], at[2]), 0, four);
        for (Image image : new Image[] {cube, volume}) {
            String kind = image == cube ? "tex_cube" : "tex_3d";
            same(
                    TextureRuns.Chip.AGX,
                    agx("0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, "
                            + kind
                            + ", r0_r1_r2, lod_min, r3l"),
                    image,
                    LINEAR,
                    in,
                    expected);
            same(
                    TextureRuns.Chip.ir3("a740"),
                    ir3("saml.3d (f32)(xyzw)r1.x, r0.x, r0.w, s#0, t#0"),
                    image,
                    LINEAR,
                    in,
                    expected);
        }
        same(
                TextureRuns.Chip.mali("v9"),
                mali("TEX_SINGLE.slot0.f.32.3d.zero @r4:r5:r6:r7, @r0:r1:r2, r8"),
                volume,
                LINEAR,
                in,
                expected);
    }

    @Test
    void channelsOfFourTexels() throws SourceException {
        Image image = noise(new ImageExtent(Dimension.D2, 13, 11, 1, 1, 1, 1), "rgba8 unorm", 10);
        float[][] in = inputs(2, 11);
        TextureRuns.Expected expected =
                (lane, at, sampling, four) -> sampling.gather(new Lookup().at(at[0], at[1], 0), 1, four);
        same(
                TextureRuns.Chip.AGX,
                agx("0, 0b1100, 0b0, gather_g, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r0_r1, auto_lod, 0"),
                image,
                LINEAR,
                in,
                expected);
        same(
                TextureRuns.Chip.ir3("a630"),
                ir3("gather4g (f32)(xyzw)r1.x, r0.x, s#0, t#0"),
                image,
                LINEAR,
                in,
                expected);
        same(
                TextureRuns.Chip.mali("v9"),
                mali("TEX_GATHER.slot0.f.32.2d.gather4_g @r4:r5:r6:r7, @r0:r1, r8"),
                image,
                LINEAR,
                in,
                (lane, at, sampling, four) -> {
                    expected.of(lane, at, sampling, four);
                    int[] api = four.clone();
                    // Row by row.
                    four[0] = api[3];
                    four[1] = api[2];
                    four[2] = api[0];
                    four[3] = api[1];
                });
    }

    @Test
    void texelsByTheirNumbers() throws SourceException {
        Image image = noise(new ImageExtent(Dimension.D2, 16, 16, 1, 1, 3, 1), "rgba8 unorm", 12);
        float[][] in = new float[LANES][];
        for (int i = 0; i < LANES; i++)
            in[i] = new float[] {Float.intBitsToFloat(i % 8), Float.intBitsToFloat(i / 8), Float.intBitsToFloat(1)};
        TextureRuns.Expected expected = (lane, at, sampling, four) -> sampling.fetch(lane % 8, lane / 8, 0, 1, four);
        same(
                TextureRuns.Chip.AGX,
                "texture_load 0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r0_r1, lod_min, r2l\nwait 0\nstop\n",
                image,
                LINEAR,
                in,
                expected);
        same(
                TextureRuns.Chip.ir3("a630"),
                ir3("isaml (f32)(xyzw)r1.x, r0.x, r0.z, s#0, t#0"),
                image,
                LINEAR,
                in,
                expected);
        float[][] packed = new float[LANES][];
        for (int i = 0; i < LANES; i++) packed[i] = new float[] {in[i][0], in[i][1], Float.intBitsToFloat(1 << 24)};
        same(
                TextureRuns.Chip.mali("v9"),
                mali("TEX_FETCH.slot0.f.32.2d.texel_offset @r4:r5:r6:r7, @r0:r1:r2, r8"),
                image,
                LINEAR,
                packed,
                expected);
    }

    private static final Sampler COMPARING = new Sampler(
            Filter.LINEAR,
            Filter.LINEAR,
            Filter.NONE,
            WrapMode.REPEAT,
            WrapMode.REPEAT,
            WrapMode.REPEAT,
            0,
            0,
            8,
            0,
            1,
            DepthComparison.LESS_OR_EQUAL,
            Reduction.AVERAGE,
            true,
            true,
            new int[4]);

    private static Image depths() {
        Image image = Image.of(Formats.of("r32 float"), ImageExtent.of(8, 8));
        Random random = new Random(13);
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++)
                image.write(x, y, 0, 0, 0, new int[] {Float.floatToRawIntBits(random.nextFloat()), 0, 0, 0});
        return image;
    }

    @Test
    void comparisonsWithAReference() throws SourceException {
        Image image = depths();
        Sampler sampler = COMPARING;
        float[][] in = inputs(4, 14);
        for (float[] lane : in) lane[3] = 0;
        TextureRuns.Expected expected = (lane, at, sampling, four) -> {
            Lookup l = new Lookup().at(at[0], at[1], 0);
            l.compares = true;
            l.reference = at[2];
            sampling.sample(l, 0, four);
        };
        same(
                TextureRuns.Chip.ir3("a630"),
                ir3("saml.s (f32)(xyzw)r1.x, r0.x, r0.w, s#0, t#0"),
                image,
                sampler,
                in,
                expected);
        same(
                TextureRuns.Chip.mali("v10"),
                mali("TEX_SINGLE.slot0.f.32.2d.shadow.zero @r4:r5:r6:r7, @r0:r1:r2, r8"),
                image,
                sampler,
                in,
                expected);
        same(
                TextureRuns.Chip.AGX,
                agx(
                        "1, 0b1100, 0b0, compare, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r0_r1, lod_min, r3l, r2"),
                image,
                sampler,
                in,
                expected);
    }
}
