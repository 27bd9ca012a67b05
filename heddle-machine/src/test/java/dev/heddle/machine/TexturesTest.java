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

    private static Buffer run(
            Device device, String target, String text, Image image, Sampler sampler, float[] coords, int words)
            throws SourceException {
        Codec codec = device.codec(target);
        Launch l = device.launch(device.program(codec, code(codec, text)));
        l.texture(0, image).sampler(0, sampler).grid(1, 1, 1).group(LANES, 1, 1);
        Buffer in = device.buffer("in", coords);
        Buffer out = device.buffer("out", 16L * LANES);
        String first = target.startsWith("a") && !target.equals("agx") ? "r0.x" : "r0";
        String result = first.equals("r0") ? "r4" : "r1.x";
        l.attribute(l.names().get(first), words, in).result(l.names().get(result), 4, out);
        device.run(l);
        return out;
    }

    /// The level of detail of each lane is in r2: 32 bits, or a half.
    private static void samplesLevels(String target, boolean isHalf, String text)
            throws SourceException {
        Image image = noise(new Extent(Dimension.D2, 40, 24, 1, 1, 6, 1), "rgba8 unorm", 1);
        Sampler sampler = Sampler.of(Filter.LINEAR, Filter.LINEAR, Wrap.REPEAT);
        Random random = new Random(2);
        float[] coords = new float[3 * LANES];
        float[] lods = new float[LANES];
        for (int i = 0; i < LANES; i++) {
            coords[3 * i] = random.nextFloat(-1, 2);
            coords[3 * i + 1] = random.nextFloat(-1, 2);
            lods[i] = Float.float16ToFloat(Float.floatToFloat16(random.nextFloat(0, 4)));
            int half = Float.floatToFloat16(lods[i]) & 0xffff;
            coords[3 * i + 2] = isHalf ? Float.intBitsToFloat(half) : lods[i];
        }
        Buffer out = run(new Device(), target, text, image, sampler, coords, 3);
        Sampling expected = new Sampling(ImageView.of(image), sampler);
        int[] four = new int[4];
        for (int i = 0; i < LANES; i++) {
            expected.sample(
                    new Lookup().at(coords[3 * i], coords[3 * i + 1], 0), lods[i], four);
            for (int c = 0; c < 4; c++)
                assertThat(Float.intBitsToFloat(out.word(16L * i + 4 * c)))
                        .as("lane %d component %d", i, c)
                        .isCloseTo(Float.intBitsToFloat(four[c]), within(1e-6f));
        }
    }

    @Test
    void agxSamplesLevels() throws SourceException {
        samplesLevels(
                "agx",
                true,
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
                chip,
                false,
                """
                saml (f32)(xyzw)r1.x, r0.x, r0.z, s#0, t#0
                (sy)nop
                end
                """);
    }
}
