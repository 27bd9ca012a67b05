package dev.heddle.textures.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.textures.number.Srgb;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.Swizzle;
import org.junit.jupiter.api.Test;

/// From bytes to a filtered value.
class ImageViewTest {
    private static Image image(String format, ImageExtent e) {
        Image out = Image.of(Formats.of(format), e);
        for (byte[] level : out.levels())
            for (int i = 0; i < level.length; i++) level[i] = (byte) (i * 37 + level.length);
        return out;
    }

    /// Light is mixed, not codes of light.
    @Test
    void coloursAreDecodedBeforeTheyAreFiltered() {
        Image image = image("rgba8 srgb", new ImageExtent(Dimension.D2, 4, 4, 1, 2, 2, 1));
        Sampling s = new Sampling(
                new ImageView(image, Swizzle.of("gr0a"), 1, 1),
                Sampler.of(Filter.LINEAR, Filter.NONE, WrapMode.CLAMP_TO_EDGE));
        int[] out = new int[4];
        s.sample(new Lookup().at(0.5f, 0.25f, 0), 0, out);
        byte[] b = image.levels()[1];
        int second = 2 * 2 * 4;
        double[] light = new double[3];
        for (int c = 0; c < 2; c++)
            light[c] = 0.5 * Srgb.linear(b[second + c] & 0xff) + 0.5 * Srgb.linear(b[second + 4 + c] & 0xff);
        assertThat(Float.intBitsToFloat(out[0])).isEqualTo((float) light[1]);
        assertThat(Float.intBitsToFloat(out[1])).isEqualTo((float) light[0]);
        assertThat(out[2]).isZero();
        double alpha = 0.5 * ((b[second + 3] & 0xff) / 255f) + 0.5 * ((b[second + 7] & 0xff) / 255f);
        assertThat(Float.intBitsToFloat(out[3])).isEqualTo((float) alpha);
    }

    @Test
    void blocksAreSampledTexelByTexel() {
        Image image = image("bc7 unorm", ImageExtent.of(10, 6));
        Sampling s = new Sampling(ImageView.of(image), Sampler.of(Filter.NEAREST, Filter.NONE, WrapMode.REPEAT));
        int[] out = new int[4];
        int[] texel = new int[4];
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 10; x++) {
                s.sample(new Lookup().at((x + 0.5f) / 10, (y + 0.5f) / 6, 0), 0, out);
                image.read(x, y, 0, 0, 0, texel);
                assertThat(out).isEqualTo(texel);
            }
    }

    @Test
    void viewsAreOfWhatIsThere() {
        Image cube = image("r8 unorm", new ImageExtent(Dimension.CUBE, 4, 4, 1, 12, 3, 1));
        assertThat(new ImageView(cube, Swizzle.IDENTITY, 2, 6).layers()).isEqualTo(6);
        assertThatThrownBy(() -> new ImageView(cube, Swizzle.IDENTITY, 0, 5))
                .hasMessageContaining("cubes from layer 5");
        assertThatThrownBy(() -> new ImageView(cube, Swizzle.IDENTITY, 3, 0))
                .hasMessage("a view from level 3 and layer 0 on; there are 3 and 12");
    }
}
