package dev.heddle.machine;

import static dev.heddle.machine.TextureRuns.LANES;
import static dev.heddle.machine.TextureRuns.LINEAR;
import static dev.heddle.machine.TextureRuns.inputs;
import static dev.heddle.machine.TextureRuns.ir3;
import static dev.heddle.machine.TextureRuns.noise;
import static dev.heddle.machine.TextureRuns.same;

import dev.heddle.base.source.SourceException;
import dev.heddle.textures.sample.Lookup;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Samples whose level follows from gradients.
class Ir3GradientsTest {
    private static TextureRuns.Chip chip(String result) {
        return new TextureRuns.Chip("a630", "r0.x", result, "texture", 0, "sampler", 0);
    }

    /// @param at where the four derivatives begin
    private static float[][] graded(int words, int at, long seed) {
        float[][] in = inputs(words, seed);
        Random random = new Random(seed);
        for (int i = 0; i < LANES; i++) for (int k = at; k < at + 4; k++) in[i][k] = random.nextFloat(-0.1f, 0.1f);
        return in;
    }

    private static TextureRuns.Expected expected(int at, boolean hasLayers) {
        return (lane, in, sampling, four) -> {
            Lookup l = new Lookup().at(in[0], in[1], 0);
            if (hasLayers) l.layer = lane % 3;
            float[] g = {in[at], in[at + 1], 0, in[at + 2], in[at + 3], 0};
            sampling.sample(l, g, 0, Float.NEGATIVE_INFINITY, four);
        };
    }

    @Test
    void afterFourRegisters() throws SourceException {
        Image image = noise(new ImageExtent(Dimension.D2, 32, 32, 1, 1, 6, 1), "rgba8 unorm", 21);
        float[][] in = graded(8, 4, 22);
        String text = ir3("samgq (f32)(xyzw)r4.x, r0.x, s#0, t#0");
        same(chip("r4.x"), text, image, LINEAR, in, expected(4, false));
    }

    /// Each writes its own fiber alone: the result may lie over the coordinates that the next ones read.
    @Test
    void fourPartsAreOneWhole() throws SourceException {
        Image image = noise(new ImageExtent(Dimension.D2, 32, 32, 1, 1, 6, 1), "rgba8 unorm", 23);
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < 4; k++) text.append("(sy)samgp%d (f32)(xyzw)r0.x, r0.x, s#0, t#0\n".formatted(k));
        same(chip("r0.x"), ir3(text.toString().stripTrailing()), image, LINEAR, graded(8, 4, 24), expected(4, false));
    }

    @Test
    void layersAreBeforeThem() throws SourceException {
        Image image = noise(new ImageExtent(Dimension.D2, 32, 32, 1, 3, 6, 1), "rgba8 unorm", 25);
        float[][] in = graded(8, 4, 26);
        for (int i = 0; i < LANES; i++) in[i][2] = i % 3 + 0.5f;
        String text = ir3("samgq.a (f32)(xyzw)r4.x, r0.x, s#0, t#0");
        same(chip("r4.x"), text, image, LINEAR, in, expected(4, true));
    }
}
