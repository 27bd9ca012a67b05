package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.code.Codec;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import dev.heddle.texel.Dimension;
import dev.heddle.texel.Extent;
import dev.heddle.texel.Formats;
import dev.heddle.texel.Image;
import dev.heddle.texel.sample.Comparison;
import dev.heddle.texel.sample.Filter;
import dev.heddle.texel.sample.ImageView;
import dev.heddle.texel.sample.Lookup;
import dev.heddle.texel.sample.Reduction;
import dev.heddle.texel.sample.Sampler;
import dev.heddle.texel.sample.Sampling;
import dev.heddle.texel.sample.Wrap;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Textures through descriptors that a launch has made, on each chip, against the library that samples images.
class TexturesTest {
    private static final int LANES = 64;

    private static byte[] code(Codec codec, String text) throws SourceException {
        return codec.assembler().assemble(new Source("test", text)).bytes();
    }

    private static Image noise(Extent e, String format, long seed) {
        Image out = Image.of(Formats.of(format), e);
        Random random = new Random(seed);
        for (byte[] level : out.levels()) random.nextBytes(level);
        return out;
    }

    /// What differs from chip to chip.
    ///
    /// @param first register of the inputs, `result` of the four results
    /// @param textures table of the textures, and the number of the first
    record Chip(
            String target,
            String first,
            String result,
            String textures,
            long texture,
            String samplers,
            long sampler) {
        static final Chip AGX = new Chip("agx", "r0", "r4", "texture", 0, "sampler", 0);

        static Chip ir3(String name) {
            return new Chip(name, "r0.x", "r1.x", "texture", 0, "sampler", 0);
        }

        static Chip mali(String variant) {
            return new Chip("valhall@" + variant, "r0", "r4", "handle", 4 << 24, "handle", 3 << 24);
        }
    }

    private static Buffer run(
            Chip chip, String text, Image image, Sampler sampler, float[] coords, int words)
            throws SourceException {
        Device device = new Device();
        Codec codec = device.codec(chip.target);
        Launch l = device.launch(device.program(codec, code(codec, text)));
        new BoundImages(device, l)
                .texture(chip.textures, chip.texture, image)
                .sampler(chip.samplers, chip.sampler, sampler);
        l.grid(1, 1, 1).group(LANES, 1, 1);
        if (chip.textures.equals("handle")) l.set("r8", 4L << 27 | 3 << 11);
        Buffer in = device.buffer("in", coords);
        Buffer out = device.buffer("out", 16L * LANES);
        l.attribute(l.names().get(chip.first), words, in);
        l.result(l.names().get(chip.result), 4, out);
        device.run(l);
        return out;
    }

    /// How a level of detail is written.
    enum LodForm {
        FLOAT,
        HALF,
        FIXED;

        float word(float lod) {
            return switch (this) {
                case FLOAT -> lod;
                case HALF -> Float.intBitsToFloat(Float.floatToFloat16(lod) & 0xffff);
                case FIXED -> Float.intBitsToFloat(Math.round(lod * 256));
            };
        }
    }

    /// The level of detail of each lane is in r2: 32 bits, or a half.
    private static void samplesLevels(Chip chip, LodForm form, String text) throws SourceException {
        Image image = noise(new Extent(Dimension.D2, 40, 24, 1, 1, 6, 1), "rgba8 unorm", 1);
        Sampler sampler = Sampler.of(Filter.LINEAR, Filter.LINEAR, Wrap.REPEAT);
        Random random = new Random(2);
        float[] coords = new float[3 * LANES];
        float[] lods = new float[LANES];
        for (int i = 0; i < LANES; i++) {
            coords[3 * i] = random.nextFloat(-1, 2);
            coords[3 * i + 1] = random.nextFloat(-1, 2);
            lods[i] = random.nextInt(4 * 256) / 256f;
            coords[3 * i + 2] = form.word(lods[i]);
        }
        Buffer out = run(chip, text, image, sampler, coords, 3);
        Sampling expected = new Sampling(ImageView.of(image), sampler);
        int[] four = new int[4];
        for (int i = 0; i < LANES; i++) {
            expected.sample(new Lookup().at(coords[3 * i], coords[3 * i + 1], 0), lods[i], four);
            for (int c = 0; c < 4; c++)
                assertThat(Float.intBitsToFloat(out.word(16L * i + 4 * c)))
                        .as("lane %d component %d", i, c)
                        .isCloseTo(Float.intBitsToFloat(four[c]), within(1e-6f));
        }
    }

    @Test
    void agxSamplesLevels() throws SourceException {
        samplesLevels(
                Chip.AGX,
                LodForm.HALF,
                """
                texture_sample 0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r0_r1, lod_min, r2l
                wait 0
                stop
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a530", "a630", "a740", "a830"})
    void ir3SamplesLevels(String chip) throws SourceException {
        samplesLevels(
                Chip.ir3(chip),
                LodForm.FLOAT,
                """
                saml (f32)(xyzw)r1.x, r0.x, r0.z, s#0, t#0
                (sy)nop
                end
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mesa", "v9", "v10"})
    void maliSamplesLevels(String variant) throws SourceException {
        samplesLevels(
                Chip.mali(variant),
                LodForm.FIXED,
                """
                TEX_SINGLE.slot0.f.32.2d.explicit @r4:r5:r6:r7, @r0:r1:r2, r8
                NOP.wait0
                NOP.end
                """);
    }

    // ---- modes

    /// What a lane should get.
    private interface Expected {
        void of(int lane, float[] input, Sampling sampling, int[] four);
    }

    private static void same(Chip chip, String text, Image image, Sampler sampler, float[][] inputs, Expected expected)
            throws SourceException {
        int words = inputs[0].length;
        float[] all = new float[words * LANES];
        for (int i = 0; i < LANES; i++) System.arraycopy(inputs[i], 0, all, words * i, words);
        Buffer out = run(chip, text, image, sampler, all, words);
        Sampling sampling = new Sampling(ImageView.of(image), sampler);
        int[] four = new int[4];
        for (int i = 0; i < LANES; i++) {
            expected.of(i, inputs[i], sampling, four);
            for (int c = 0; c < 4; c++)
                assertThat(Float.intBitsToFloat(out.word(16L * i + 4 * c)))
                        .as("%s lane %d component %d", chip.target, i, c)
                        .isCloseTo(Float.intBitsToFloat(four[c]), within(2e-6f));
        }
    }

    private static float[][] inputs(int words, long seed) {
        Random random = new Random(seed);
        float[][] out = new float[LANES][words];
        for (float[] lane : out) for (int i = 0; i < words; i++) lane[i] = random.nextFloat(-1, 2);
        return out;
    }

    private static final Sampler LINEAR = Sampler.of(Filter.LINEAR, Filter.LINEAR, Wrap.MIRRORED_REPEAT);

    private static String agx(String how) {
        return "texture_sample " + how + "\nwait 0\nstop\n";
    }

    private static String ir3(String how) {
        return how + "\n(sy)nop\nend\n";
    }

    private static String mali(String how) {
        return how + "\nNOP.wait0\nNOP.end\n";
    }

    @Test
    void quadsChooseLevels() throws SourceException {
        Image image = noise(new Extent(Dimension.D2, 64, 64, 1, 1, 7, 1), "rgba8 unorm", 3);
        float[][] in = inputs(2, 4);
        for (int i = 0; i < LANES; i++) {
            in[i][0] = in[i & ~3][0] + (i & 1) * 0.07f + (i & 2) * 0.003f;
            in[i][1] = in[i & ~3][1] + (i & 1) * 0.01f + (i & 2) * 0.04f;
        }
        Expected expected =
                (lane, at, sampling, four) -> {
                    float[] g = new float[6];
                    for (int c = 0; c < 2; c++) {
                        g[c] = in[lane | 1][c] - in[lane & ~1][c];
                        g[c + 3] = in[lane | 2][c] - in[lane & ~2][c];
                    }
                    sampling.sample(new Lookup().at(at[0], at[1], 0), g, four);
                };
        same(Chip.AGX, agx("0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r0_r1, auto_lod, 0"), image, LINEAR, in, expected);
        same(Chip.ir3("a630"), ir3("sam (f32)(xyzw)r1.x, r0.x, s#0, t#0"), image, LINEAR, in, expected);
        same(Chip.mali("v9"), mali("TEX_SINGLE.slot0.f.32.2d.computed @r4:r5:r6:r7, @r0:r1, r8"), image, LINEAR, in, expected);
    }

    @Test
    void layersOfArrays() throws SourceException {
        Image image = noise(new Extent(Dimension.D2, 20, 12, 1, 5, 1, 1), "rgba16 unorm", 5);
        float[][] in = inputs(4, 6);
        for (int i = 0; i < LANES; i++) {
            in[i][2] = i % 5;
            in[i][3] = 0;
        }
        Expected expected =
                (lane, at, sampling, four) -> {
                    Lookup l = new Lookup().at(at[0], at[1], 0);
                    l.layer = lane % 5;
                    sampling.sample(l, 0, four);
                };
        same(Chip.mali("v10"), mali("TEX_SINGLE.slot0.f.32.2d.array_enable.zero @r4:r5:r6:r7, @r0:r1:r2, r8"), image, LINEAR, in, expected);
        float[][] half = new float[LANES][];
        for (int i = 0; i < LANES; i++) half[i] = new float[] {in[i][0], in[i][1], in[i][2] + 0.5f, 0};
        same(Chip.ir3("a630"), ir3("saml.a (f32)(xyzw)r1.x, r0.x, r0.w, s#0, t#0"), image, LINEAR, half, expected);
        float[][] whole = new float[LANES][];
        for (int i = 0; i < LANES; i++) whole[i] = new float[] {in[i][0], in[i][1], Float.intBitsToFloat(i % 5), 0};
        same(Chip.AGX, agx("0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d_array, r0l_r0h_r1l_r1h_r2l, lod_min, r3l"), image, LINEAR, whole, expected);
    }

    @Test
    void cubesAndVolumes() throws SourceException {
        Image cube = noise(new Extent(Dimension.CUBE, 16, 16, 1, 6, 5, 1), "rgba8 unorm", 7);
        Image volume = noise(new Extent(Dimension.D3, 9, 7, 5, 1, 1, 1), "rgba8 unorm", 8);
        float[][] in = inputs(4, 9);
        for (float[] lane : in) lane[3] = 0;
        Expected expected = (lane, at, sampling, four) -> sampling.sample(new Lookup().at(at[0], at[1], at[2]), 0, four);
        for (Image image : new Image[] {cube, volume}) {
            String kind = image == cube ? "tex_cube" : "tex_3d";
            same(Chip.AGX, agx("0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, " + kind + ", r0_r1_r2, lod_min, r3l"), image, LINEAR, in, expected);
            same(Chip.ir3("a740"), ir3("saml.3d (f32)(xyzw)r1.x, r0.x, r0.w, s#0, t#0"), image, LINEAR, in, expected);
        }
        same(Chip.mali("v9"), mali("TEX_SINGLE.slot0.f.32.3d.zero @r4:r5:r6:r7, @r0:r1:r2, r8"), volume, LINEAR, in, expected);
    }

    @Test
    void channelsOfFourTexels() throws SourceException {
        Image image = noise(new Extent(Dimension.D2, 13, 11, 1, 1, 1, 1), "rgba8 unorm", 10);
        float[][] in = inputs(2, 11);
        Expected expected = (lane, at, sampling, four) -> sampling.gather(new Lookup().at(at[0], at[1], 0), 1, four);
        same(Chip.AGX, agx("0, 0b1100, 0b0, gather_g, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r0_r1, auto_lod, 0"), image, LINEAR, in, expected);
        same(Chip.ir3("a630"), ir3("gather4g (f32)(xyzw)r1.x, r0.x, s#0, t#0"), image, LINEAR, in, expected);
        same(Chip.mali("v9"), mali("TEX_GATHER.slot0.f.32.2d.gather4_g @r4:r5:r6:r7, @r0:r1, r8"), image, LINEAR, in, expected);
    }

    @Test
    void texelsByTheirNumbers() throws SourceException {
        Image image = noise(new Extent(Dimension.D2, 16, 16, 1, 1, 3, 1), "rgba8 unorm", 12);
        float[][] in = new float[LANES][];
        for (int i = 0; i < LANES; i++)
            in[i] = new float[] {Float.intBitsToFloat(i % 8), Float.intBitsToFloat(i / 8), Float.intBitsToFloat(1)};
        Expected expected = (lane, at, sampling, four) -> sampling.fetch(lane % 8, lane / 8, 0, 1, four);
        same(Chip.AGX, "texture_load 0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r0_r1, lod_min, r2l\nwait 0\nstop\n", image, LINEAR, in, expected);
        same(Chip.ir3("a630"), ir3("isaml (f32)(xyzw)r1.x, r0.x, r0.z, s#0, t#0"), image, LINEAR, in, expected);
        float[][] packed = new float[LANES][];
        for (int i = 0; i < LANES; i++) packed[i] = new float[] {in[i][0], in[i][1], Float.intBitsToFloat(1 << 24)};
        same(Chip.mali("v9"), mali("TEX_FETCH.slot0.f.32.2d.texel_offset @r4:r5:r6:r7, @r0:r1:r2, r8"), image, LINEAR, packed, expected);
    }

    @Test
    void comparisonsWithAReference() throws SourceException {
        Image image = Image.of(Formats.of("r32 float"), Extent.of(8, 8));
        Random random = new Random(13);
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++)
                image.write(x, y, 0, 0, 0, new int[] {Float.floatToRawIntBits(random.nextFloat()), 0, 0, 0});
        Sampler sampler =
                new Sampler(
                        Filter.LINEAR, Filter.LINEAR, Filter.NONE, Wrap.REPEAT, Wrap.REPEAT, Wrap.REPEAT, 0, 0, 8, 1,
                        Comparison.LESS_OR_EQUAL, Reduction.AVERAGE, true, true, new int[4]);
        float[][] in = inputs(4, 14);
        for (float[] lane : in) lane[3] = 0;
        Expected expected =
                (lane, at, sampling, four) -> {
                    Lookup l = new Lookup().at(at[0], at[1], 0);
                    l.compares = true;
                    l.reference = at[2];
                    sampling.sample(l, 0, four);
                };
        same(Chip.ir3("a630"), ir3("saml.s (f32)(xyzw)r1.x, r0.x, r0.w, s#0, t#0"), image, sampler, in, expected);
        same(Chip.mali("v10"), mali("TEX_SINGLE.slot0.f.32.2d.shadow.zero @r4:r5:r6:r7, @r0:r1:r2, r8"), image, sampler, in, expected);
        same(Chip.AGX, agx("1, 0b1100, 0b0, compare, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r0_r1, lod_min, r3l, r2"), image, sampler, in, expected);
    }
}
