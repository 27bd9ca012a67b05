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
import dev.heddle.texel.sample.Filter;
import dev.heddle.texel.sample.ImageView;
import dev.heddle.texel.sample.Lookup;
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
}
