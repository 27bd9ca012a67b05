package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.textures.ImageDescriptors;
import dev.heddle.textures.sample.DepthComparison;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Reduction;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Fields of Adreno's samplers that change what a filter gives: limits of results, and what makes it anisotropic.
class Ir3SamplersTest {
    private final Device device = new Device();

    private static byte[] words(int... all) {
        ByteBuffer b = ByteBuffer.allocate(4 * all.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int w : all) b.putInt(w);
        return b.array();
    }

    private static Sampler sampler(Filter filter, WrapMode wrap, int anisotropy) {
        return new Sampler(
                filter,
                filter,
                Filter.NEAREST,
                wrap,
                wrap,
                wrap,
                0,
                0,
                8,
                0,
                anisotropy,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                true,
                true,
                new int[4]);
    }

    private Launch launch(String target, String text) throws SourceException {
        Codec codec = device.codec(target);
        byte[] code = TextureRuns.code(codec, text + "\n(sy)nop\nend\n");
        return device.launch(device.program(codec, code)).grid(1, 1, 1).group(4, 1, 1);
    }

    /// @param r0 two words for each of four lanes
    private float[] run(Launch l, float... r0) {
        l.attribute(l.names().get("r0.x"), r0.length / 4, device.buffer("in", r0));
        Buffer out = device.buffer("out", 64);
        device.run(l.result(l.names().get("r4.x"), 4, out));
        return out.floats();
    }

    /// A border of 3, -2, 0.5 and 2, halfway into the image, whose texels are 1 or the least there is.
    @ParameterizedTest
    @CsvSource({
        "a630, rgba8 unorm, 0, 2, -0.5, 0.75, 1.5",
        "a630, rgba8 unorm, 1, 1, 0, 0.75, 1",
        "a740, rgba8 srgb, 1, 1, 0, 0.75, 1",
        "a630, rgba8 snorm, 1, 1, -1, 0.25, 1",
        "a630, rgba8 snorm, 0, 1.5, -1, 0.25, 1",
        "a630, rgba16 float, 1, 1.5, -1, 0.25, 1",
    })
    void resultsWithinTheFormat(String target, String format, int clamps, float r, float g, float b, float a)
            throws SourceException {
        Launch l = launch(target, "sam (f32)(xyzw)r4.x, r0.x, s#0, t#0");
        ImageDescriptors d = new ImageDescriptors(l.codec().book(), (_, _) -> 0);
        byte[] sampler = d.sampler(sampler(Filter.LINEAR, WrapMode.CLAMP_TO_BORDER, 1), false);
        sampler[4] |= (byte) clamps;
        sampler[8] = 0;
        Image image = Image.of(Formats.of(format), ImageExtent.of(4, 4));
        boolean isUnorm = format.endsWith("unorm") || format.endsWith("srgb");
        if (isUnorm) java.util.Arrays.fill(image.levels()[0], (byte) 255);
        float[] border = {3, -2, 0.5f, 2};
        byte[] table = new byte[128];
        for (int c = 0; c < 4; c++) System.arraycopy(words(Float.floatToRawIntBits(border[c])), 0, table, 4 * c, 4);
        new BoundImages(device, l).texture("texture", 0, image).descriptor("sampler", 0, sampler);
        l.bind("border", 0, Resource.of(device.buffer("borders", table)));
        float[] got = run(l, 0, 0.5f, 0, 0.5f, 0, 0.5f, 0, 0.5f);
        float[] want = {r, g, b, a};
        for (int c = 0; c < 4; c++) assertThat(got[c]).isCloseTo(want[c], within(1e-6f));
    }

    /// Places are averaged only by the filter of that name, whatever the number of places is.
    @ParameterizedTest
    @CsvSource({"a330, 2", "a420, 1", "a630, 1", "a830, 2"})
    void onlyTheAnisotropicFilterIsOne(String target, int shift) throws SourceException {
        Image image = TextureRuns.noise(new ImageExtent(Dimension.D2, 64, 64, 1, 1, 7, 1), "r32 float", 3);
        for (byte[] level : image.levels()) for (int i = 3; i < level.length; i += 4) level[i] = 0x3e;
        float[] all = new float[3];
        for (int k = 0; k < 3; k++) {
            Launch l = launch(target, "sam (f32)(xyzw)r4.x, r0.x, s#0, t#0");
            ImageDescriptors d = new ImageDescriptors(l.codec().book(), (_, _) -> 0);
            byte[] s = d.sampler(sampler(Filter.LINEAR, WrapMode.REPEAT, k == 0 ? 1 : 8), false);
            int both = 1 << shift | 1 << shift + 2;
            if (k > 0) assertThat(s[0] & 3 * both).as("anisotropic").isEqualTo(2 * both);
            if (k == 2) s[0] = (byte) (s[0] & ~(3 * both) | both);
            new BoundImages(device, l).texture("texture", 0, image).descriptor("sampler", 0, s);
            all[k] = run(l, 0.1f, 0.1f, 0.35f, 0.1f, 0.1f, 0.13f, 0.35f, 0.13f)[0];
        }
        assertThat(all[1]).isNotEqualTo(all[0]);
        assertThat(all[2]).isEqualTo(all[0]);
    }

    /// The number of cubes from a5xx on, that of faces before.
    @ParameterizedTest
    @CsvSource({"a420, 18", "a530, 3", "a630, 3", "a740, 3", "a830, 3"})
    void layersOfCubes(String target, int want) throws SourceException {
        Launch l = launch(target, "getsize (u32)(xyzw)r4.x, r0.x, t#0");
        ImageExtent e = new ImageExtent(Dimension.CUBE, 16, 16, 1, 18, 1, 1);
        new BoundImages(device, l).texture("texture", 0, TextureRuns.noise(e, "r32 uint", 4));
        int[] got = new int[4];
        float[] out = run(l, new float[8]);
        for (int c = 0; c < 4; c++) got[c] = Float.floatToRawIntBits(out[c]);
        assertThat(got[0]).isEqualTo(16);
        assertThat(got[3]).isEqualTo(want);
    }
}
