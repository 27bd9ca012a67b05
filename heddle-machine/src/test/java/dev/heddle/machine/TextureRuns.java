package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.ImageView;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.Sampling;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.util.Random;

/// Runs programs that sample an image, and compares with the library.
final class TextureRuns {
    static final int LANES = 64;

    static byte[] code(Codec codec, String text) throws SourceException {
        return codec.assembler().assemble(new Source("test", text)).bytes();
    }

    static Image noise(ImageExtent e, String format, long seed) {
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
            String target, String first, String result, String textures, long texture, String samplers, long sampler) {
        static final Chip AGX = new Chip("agx", "r0", "r4", "texture", 0, "sampler", 0);

        static Chip ir3(String name) {
            return new Chip(name, "r0.x", "r1.x", "texture", 0, "sampler", 0);
        }

        static Chip mali(String variant) {
            return new Chip("valhall@" + variant, "r0", "r4", "handle", 4 << 24, "handle", 3 << 24);
        }
    }

    static Buffer run(Chip chip, String text, Image image, Sampler sampler, float[] coords, int words)
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

    /// What a lane should get.
    interface Expected {
        void of(int lane, float[] input, Sampling sampling, int[] four);
    }

    static void same(Chip chip, String text, Image image, Sampler sampler, float[][] inputs, Expected expected)
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

    static float[][] inputs(int words, long seed) {
        Random random = new Random(seed);
        float[][] out = new float[LANES][words];
        for (float[] lane : out) for (int i = 0; i < words; i++) lane[i] = random.nextFloat(-1, 2);
        return out;
    }

    static final Sampler LINEAR = Sampler.of(Filter.LINEAR, Filter.LINEAR, WrapMode.MIRRORED_REPEAT);

    static String agx(String how) {
        return "texture_sample " + how + "\nwait 0\nstop\n";
    }

    static String ir3(String how) {
        return how + "\n(sy)nop\nend\n";
    }

    static String mali(String how) {
        return how + "\nNOP.wait0\nNOP.end\n";
    }

    private TextureRuns() {}
}
