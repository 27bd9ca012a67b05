package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Bits of samplers without a name in the language of kernels: what is outside of an image, where magnifying ends, own
/// borders.
class SamplerDescriptorsTest {
    private static final Sampler NEAREST = Sampler.of(Filter.NEAREST, Filter.NEAREST, WrapMode.CLAMP_TO_EDGE);
    private static final int CLAMPS_TEXELS = 1 << 24;
    private static final int CLAMPS_LAYERS = 1 << 26;

    private final Device device = new Device();

    /// Runs one lane with r0 and so on as given.
    ///
    /// @return what it leaves in r4 to r7
    private int[] run(String target, String text, Image image, byte[] sampler, int... inputs) throws SourceException {
        Codec codec = device.codec(target);
        boolean isMali = target.startsWith("valhall");
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, text)));
        l.grid(1, 1, 1).group(1, 1, 1);
        new BoundImages(device, l)
                .texture(isMali ? "handle" : "texture", isMali ? 4 << 24 : 0, image)
                .descriptor(isMali ? "handle" : "sampler", isMali ? 3 << 24 : 0, sampler);
        for (int i = 0; i < inputs.length; i++) l.set("r" + i, inputs[i]);
        if (isMali) l.set("r8", 4L << 27 | 3 << 11);
        Buffer out = device.buffer("out", 16);
        device.run(l.result(l.names().get("r4"), 4, out));
        return out.ints();
    }

    private byte[] sampler(String target, Sampler s) {
        return new ImageDescriptors(device.codec(target).book(), (_, _) -> 0).sampler(s, false);
    }

    /// @param with bits of the first word that are set, `without` those that are not
    private byte[] mali(Sampler s, int with, int without) {
        byte[] out = sampler("valhall@v10", s);
        ByteBuffer b = ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN);
        b.putInt(0, (b.getInt(0) | with) & ~without);
        return out;
    }

    private static Image layers() {
        return TextureRuns.noise(new ImageExtent(Dimension.D2, 8, 4, 1, 3, 1, 1), "rgba8 unorm", 5);
    }

    private int[] fetched(byte[] sampler, int x, int y, int layer) throws SourceException {
        String text = "TEX_FETCH.slot0.f.32.2d.array_enable.wait0 @r4:r5:r6:r7, @r0:r1:r2, r8\nNOP.end\n";
        return run("valhall@v10", text, layers(), sampler, x, y, layer);
    }

    private static int[] texel(Image image, int x, int y, int layer) {
        int[] out = new int[4];
        image.read(x, y, layer, 0, 0, out);
        return out;
    }

    @Test
    void layersThatAreNotThereAreTheLastOneOrNothing() throws SourceException {
        assertThat(fetched(mali(NEAREST, CLAMPS_LAYERS, 0), 2, 1, 7)).containsExactly(texel(layers(), 2, 1, 2));
        assertThat(fetched(mali(NEAREST, 0, CLAMPS_LAYERS), 2, 1, 7)).containsExactly(0, 0, 0, 0);
        assertThat(fetched(mali(NEAREST, 0, CLAMPS_LAYERS), 2, 1, 1)).containsExactly(texel(layers(), 2, 1, 1));
    }

    /// A fetch knows no border, and what its clamping would be has not been described.
    @Test
    void texelsThatAreNotThere() throws SourceException {
        Sampler border = Sampler.of(Filter.NEAREST, Filter.NEAREST, WrapMode.CLAMP_TO_BORDER);
        byte[] red = mali(border, 0, 0);
        ByteBuffer.wrap(red).order(ByteOrder.LITTLE_ENDIAN).putFloat(16, 1);
        assertThat(fetched(red, 8, 1, 0)).containsExactly(0, 0, 0, 0);
        byte[] clamping = mali(NEAREST, CLAMPS_TEXELS, 0);
        assertThat(fetched(clamping, 7, 3, 0)).containsExactly(texel(layers(), 7, 3, 0));
        assertThatThrownBy(() -> fetched(clamping, 8, 3, 0))
                .hasMessageContaining("a texel outside of the image has not been described");
    }

    @Test
    void aSayInSrgbIsUnknown() throws SourceException {
        byte[] overriding = mali(NEAREST, 1 << 22, 0);
        String text = "TEX_SINGLE.slot0.f.32.2d.zero.wait0 @r4:r5:r6:r7, @r0:r1, r8\nNOP.end\n";
        Image plain = TextureRuns.noise(ImageExtent.of(8, 4), "rgba8 unorm", 6);
        assertThat(run("valhall@v10", text, plain, overriding, 0, 0)).containsExactly(texel(plain, 0, 0, 0));
        Image srgb = TextureRuns.noise(ImageExtent.of(8, 4), "rgba8 srgb", 6);
        assertThatThrownBy(() -> run("valhall@v10", text, srgb, overriding, 0, 0))
                .hasMessageContaining("how sRGB is decoded");
    }

    /// At a level of 0.4, a sampler that magnifies linearly up to a half takes the mean of two texels.
    @ParameterizedTest
    @CsvSource({"0.4, 0, 0", "0.4, 1, 0.5", "0.5, 1, 0.5", "0.6, 1, 0", "-1, 0, 0.5"})
    void whereMagnifyingEnds(float lod, int cutoff, float want) throws SourceException {
        Image image = Image.of(Formats.of("r32 float"), new ImageExtent(Dimension.D2, 2, 1, 1, 1, 2, 1));
        image.levels()[0][6] = (byte) 0x80;
        image.levels()[0][7] = 0x3f;
        Sampler s = minifiedToNearest();
        String text = "TEX_SINGLE.slot0.f.32.2d.explicit.wait0 @r4:r5:r6:r7, @r0:r1:r2, r8\nNOP.end\n";
        byte[] sampler = mali(s, cutoff << 29, 0);
        int half = Float.floatToRawIntBits(0.5f);
        // Just before the middle, so that the nearest texel is the first one.
        int x = Float.floatToRawIntBits(0.49999f);
        int level = Math.round(lod * 256) & 0xffff;
        int[] got = run("valhall@v10", text, image, sampler, x, half, level);
        assertThat(Float.intBitsToFloat(got[0])).isCloseTo(want, within(1e-3f));
    }

    /// Levels are limited by the sampler, then by the image.
    @ParameterizedTest
    @CsvSource({
        "0, 0, 4, 0, 4, 0",
        "3, 0, 4, 0, 4, 3",
        "0, 2, 4, 0, 1, 1",
        "3, 0, 0, 2, 4, 2",
        "3, 0, 1, 0, 4, 1",
        "0, 0, 4, 3, 3, 3",
    })
    void limitsOfTheSamplerThenOfTheImage(int lod, int least, int most, int low, int high, int want)
            throws SourceException {
        Codec codec = device.codec("valhall@v10");
        String text = "TEX_SINGLE.slot0.f.32.2d.explicit.wait0 @r4:r5:r6:r7, @r0:r1:r2, r8\nNOP.end\n";
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, text)));
        Image image = TextureRuns.noise(new ImageExtent(Dimension.D2, 16, 16, 1, 1, 5, 1), "rgba8 unorm", 5);
        byte[] sampler = mali(NEAREST, 0, 0);
        ByteBuffer b = ByteBuffer.wrap(sampler).order(ByteOrder.LITTLE_ENDIAN);
        b.putInt(4, least << 8 | most << 24);
        BoundImages bound =
                new BoundImages(device, l).texture("handle", 4 << 24, image).descriptor("handle", 3 << 24, sampler);
        Buffer texture = bound.made().get(bound.made().size() - 2);
        texture.put(12, new int[] {low << 8 | high << 24});
        l.grid(1, 1, 1).group(1, 1, 1).set("r2", lod << 8).set("r8", 4L << 27 | 3 << 11);
        Buffer out = device.buffer("out", 16);
        device.run(l.result(l.names().get("r4"), 4, out));
        int[] texel = new int[4];
        image.read(0, 0, 0, want, 0, texel);
        assertThat(out.ints()).containsExactly(texel);
    }

    private static Sampler minifiedToNearest() {
        return new Sampler(
                Filter.LINEAR,
                Filter.NEAREST,
                Filter.NONE,
                WrapMode.CLAMP_TO_EDGE,
                WrapMode.CLAMP_TO_EDGE,
                WrapMode.CLAMP_TO_EDGE,
                0,
                -2,
                8,
                0,
                1,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                true,
                true,
                new int[4]);
    }

    private static final String AGX_SAMPLE =
            "texture_sample 0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d,"
                    + " r0_r1, lod_min, r3l\nwait 0\nstop\n";

    /// Channels of borders have the bits of the format's, and more of compressed blocks and of sRGB.
    @ParameterizedTest
    @CsvSource({
        "rgba8 unorm, 51, 102, 153, 255, 0.2, 0.4, 0.6, 1",
        "rgba8 srgb, 819, 1638, 2457, 51, 0.2, 0.4, 0.6, 0.2",
        "rgba8 snorm, 127, -127, 0, -128, 1, -1, 0, -1",
        "rgb10a2 unorm, 1023, 341, 0, 1, 1, 0.33333334, 0, 0.33333334",
        "r5g6b5 unorm, 31, 21, 0, 0, 1, 0.33333334, 0, 1",
        "rgba16 float, 0x3c00, 0xc000, 0x3800, 0, 1, -2, 0.5, 0",
        "rg11b10 float, 0x3c00, 0x4000, 0x3800, 0, 1, 2, 0.5, 1",
        "rgb9e5 float, 0x3c00, 0x4000, 0x3800, 0, 1, 2, 0.5, 1",
        "bc1 unorm, 51, 102, 153, 255, 0.2, 0.4, 0.6, 1",
        "bc7 srgb, 819, 1638, 2457, 51, 0.2, 0.4, 0.6, 0.2",
        "bc6h float, 0x3c00, 0x4000, 0x3800, 0x3c00, 1, 2, 0.5, 1",
        "bc5 unorm, 16383, 5461, 0, 0, 1, 0.33333334, 0, 1",
        "bc4 snorm, 8191, 0, 0, 0, 1, 0, 0, 1",
        "eac-r11 unorm, 2047, 0, 0, 0, 1, 0, 0, 1",
        "etc2-rgba8 unorm, 51, 102, 153, 255, 0.2, 0.4, 0.6, 1",
    })
    void bordersOfAgx(
            String format, String r, String g, String b, String a, float red, float green, float blue, float alpha)
            throws SourceException {
        byte[] sampler = withBorder(r, g, b, a);
        Image image = TextureRuns.noise(ImageExtent.of(16, 16), format, 7);
        int outside = Float.floatToRawIntBits(-3);
        int[] got = run("agx", AGX_SAMPLE, image, sampler, outside, outside);
        float[] want = {red, green, blue, image.format().components() < 4 ? got(got, 3) : alpha};
        for (int c = 0; c < 4; c++) assertThat(got(got, c)).isCloseTo(want[c], within(3e-4f));
    }

    private byte[] withBorder(String... words) {
        byte[] out = new byte[24];
        Sampler plain = Sampler.of(Filter.NEAREST, Filter.NEAREST, WrapMode.CLAMP_TO_BORDER);
        System.arraycopy(sampler("agx", plain), 0, out, 0, 8);
        ByteBuffer all = ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN);
        all.putLong(0, all.getLong(0) | 3L << 55);
        for (int c = 0; c < 4; c++) all.putInt(8 + 4 * c, Integer.decode(words[c]));
        return out;
    }

    private static float got(int[] words, int c) {
        return Float.intBitsToFloat(words[c]);
    }

    /// The level of a load is one that the sampler allows.
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "2, 2", "5, 2"})
    void limitsOfLevelsCountForLoads(int level, int read) throws SourceException {
        Image image = TextureRuns.noise(new ImageExtent(Dimension.D2, 32, 32, 1, 1, 6, 1), "rgba8 unorm", 8);
        byte[] sampler = sampler("agx", NEAREST);
        ByteBuffer b = ByteBuffer.wrap(sampler).order(ByteOrder.LITTLE_ENDIAN);
        b.putLong(0, b.getLong(0) & ~0xfffffL | 64 | 128 << 10);
        String text = "texture_load 0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d,"
                + " r1_r2, lod_min, r3l\nwait 0\nstop\n";
        int[] want = new int[4];
        image.read(3, 2, 0, read, 0, want);
        assertThat(run("agx", text, image, sampler, 0, 3, 2, level)).containsExactly(want);
    }

    /// A descriptor that says that there is nothing.
    @Test
    void nothingIsBound() throws SourceException {
        Codec codec = device.codec("agx");
        byte[] nothing = new byte[24];
        ByteBuffer b = ByteBuffer.wrap(nothing).order(ByteOrder.LITTLE_ENDIAN);
        b.putLong(0, 2 | 1 << 4 | 0x28 << 6 | 1 << 19 | 2 << 22 | 3 << 25);
        b.putLong(8, 1L << 105 - 64);
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, AGX_SAMPLE)));
        new BoundImages(device, l).descriptor("texture", 0, nothing).sampler("sampler", 0, NEAREST);
        Buffer out = device.buffer("out", 16);
        l.grid(1, 1, 1).group(1, 1, 1);
        device.run(l.result(l.names().get("r4"), 4, out));
        assertThat(out.ints()).containsExactly(0, 0, 0, 0);
    }

    /// Images that are stored turned are refused.
    @ParameterizedTest
    @ValueSource(ints = {53, 54})
    void turnedImages(int bit) {
        Codec codec = device.codec("agx");
        Image image = Image.of(Formats.of("rgba8 unorm"), ImageExtent.of(8, 8));
        byte[] descriptor = new ImageDescriptors(
                        codec.book(),
                        (name, bytes) -> device.buffer(name, bytes).address())
                .image("image", image, "linear", "image");
        descriptor[bit / 8] |= (byte) (1 << bit % 8);
        assertThatThrownBy(() -> {
                    byte[] code = TextureRuns.code(
                            codec,
                            "image_write r4_r5_r6_r7, r0_r1, 0, None, ts0, tex_2d," + " rte, 1, 0, 9, 0\nstop\n");
                    Launch l = device.launch(device.program(codec, code));
                    l.grid(1, 1, 1).group(1, 1, 1);
                    new BoundImages(device, l).descriptor("texture", 0, descriptor);
                    device.run(l);
                })
                .hasMessageContaining("is not supported: which way it is turned is not known");
    }
}
