package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.textures.ImageDescriptors;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tables beside the descriptors: colours of borders, addresses of levels; images before a6xx.
class Ir3DescriptorsTest {
    private static final Sampler BORDER = Sampler.of(Filter.NEAREST, Filter.NEAREST, WrapMode.CLAMP_TO_BORDER);

    private final Device device = new Device();

    /// @return what four lanes leave in r4.x to r4.w
    private int[] run(String target, String text, int[] r0, Consumer<Launch> bind) throws SourceException {
        Codec codec = device.codec(target);
        byte[] code = TextureRuns.code(codec, text + "\n(sy)nop\nend\n");
        Launch l = device.launch(device.program(codec, code)).grid(1, 1, 1).group(4, 1, 1);
        bind.accept(l);
        Buffer in = device.buffer("in", words(r0));
        Buffer out = device.buffer("out", 64);
        l.attribute(l.names().get("r0.x"), r0.length / 4, in);
        device.run(l.result(l.names().get("r4.x"), 4, out));
        return out.ints();
    }

    private static byte[] words(int... all) {
        ByteBuffer b = ByteBuffer.allocate(4 * all.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int w : all) b.putInt(w);
        return b.array();
    }

    private static int[] bits(float... all) {
        int[] out = new int[all.length];
        for (int i = 0; i < all.length; i++) out[i] = Float.floatToRawIntBits(all[i]);
        return out;
    }

    /// Storage descriptors as drivers have them, with no swizzle; reads and writes go by the channels of the format.
    @Test
    void storedTexelsAreNotSwizzled() throws SourceException {
        Buffer texels = device.buffer("texels", 4096);
        int[] descriptor = new int[16];
        descriptor[0] = 0x30 << 22;
        descriptor[1] = 4 | 1 << 15;
        descriptor[2] = 64 << 7 | 1 << 29;
        descriptor[4] = (int) texels.address();
        descriptor[5] = (int) (texels.address() >>> 32) | 1 << 17;
        Buffer at = device.buffer("descriptor", words(descriptor));
        for (String target : new String[] {"a630", "a740"}) {
            int[] found = run(
                    target,
                    """
                            mov.f32f32 r8.x, (1.0)
                            mov.f32f32 r8.y, (0.0)
                            mov.f32f32 r8.z, (0.0)
                            mov.f32f32 r8.w, (1.0)
                            mov.u32u32 r0.y, 0
                            (rpt5)nop
                            stib.b.typed.2d.f32.4.imm r8.x, r0.x, 0
                            ldib.b.typed.2d.f32.4.imm r4.x, r0.x, 0\
                            """,
                    new int[] {0, 1, 2, 3},
                    l -> l.bind(new DescriptorTable("storage", 0, 1, at.address(), 64)));
            assertThat(texels.ints()[3]).isEqualTo(0xff0000ff);
            assertThat(Arrays.copyOf(found, 4)).containsExactly(bits(1, 0, 0, 1));
        }
    }

    /// The second coordinate of an image of one dimension is its layer.
    @Test
    void layersOfLines() throws SourceException {
        Image lines = Image.of(Formats.of("r32 uint"), new ImageExtent(Dimension.D1, 1, 1, 1, 4, 1, 1));
        for (int z = 0; z < 4; z++) lines.write(0, 0, z, 0, 0, new int[] {10 + z, 0, 0, 1});
        for (String target : new String[] {"a630", "a740"}) {
            int[] found = run(
                    target,
                    "mov.u32u32 r1.y, r0.x\nmov.u32u32 r1.x, 0\n(rpt5)nop\nldib.b.typed.2d.u32.4.imm r4.x, r1.x, 0",
                    new int[] {0, 1, 2, 3},
                    l -> new BoundImages(device, l).image("storage", 0, lines, null));
            assertThat(new int[] {found[0], found[4], found[8], found[12]}).containsExactly(10, 11, 12, 13);
        }
    }

    private static Image image(String format) {
        return TextureRuns.noise(new ImageExtent(Dimension.D2, 4, 4, 1, 1, 1, 1), format, 3);
    }

    /// @param third word of the sampler
    private float[] border(String target, int number, int third, Consumer<Launch> bind) throws SourceException {
        int[] outside = bits(-1, 0.5f, -1, 0.5f, -1, 0.5f, -1, 0.5f);
        String text = "sam (f32)(xyzw)r4.x, r0.x, s#%d, t#0".formatted(number);
        int[] out = run(target, text, outside, l -> {
            ImageDescriptors d = new ImageDescriptors(l.codec().book(), (_, _) -> 0);
            byte[] sampler = d.sampler(BORDER, false);
            if (sampler.length > 8) sampler[8] = (byte) third;
            new BoundImages(device, l)
                    .texture("texture", 0, image("rgba8 unorm"))
                    .descriptor("sampler", number, sampler);
            bind.accept(l);
        });
        float[] colour = new float[4];
        for (int c = 0; c < 4; c++) colour[c] = Float.intBitsToFloat(out[4 + c]);
        return colour;
    }

    @Test
    void fourBordersAreInTheSampler() throws SourceException {
        float[][] colours = {{0, 0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1, 0}, {1, 1, 1, 1}};
        for (int code = 0; code < 4; code++) {
            assertThat(border("a630", 0, 16 | code << 2, _ -> {})).containsExactly(colours[code]);
            assertThat(border("a830", 0, 1 | code << 1, _ -> {})).containsExactly(colours[code]);
        }
    }

    @Test
    void othersAreInATable() throws SourceException {
        float[] colour = {0.25f, 0.5f, -2, 8};
        byte[] table = new byte[512];
        System.arraycopy(words(bits(colour)), 0, table, 128, 16);
        System.arraycopy(words(bits(1, 2, 3, 4)), 0, table, 32 + 64, 16);
        Consumer<Launch> bind = l -> l.bind("border", 0, Resource.of(device.buffer("borders", table)));
        for (String target : new String[] {"a530", "a630"})
            assertThat(border(target, 0, 128, bind)).containsExactly(colour);
        assertThat(border("a420", 1, 0, bind)).containsExactly(1, 2, 3, 4);
        assertThatThrownBy(() -> border("a630", 0, 0, _ -> {})).hasMessageContaining("no borders are bound");
    }

    /// Where borders are in a table, samplers by words have one of transparent black; another one takes its place.
    @ParameterizedTest
    @CsvSource({"a330, 1", "a420, 0", "a420, 3", "a530, 0", "a530, 2"})
    void samplersBringTheirBorders(String target, int number) throws SourceException {
        byte[] table = new byte[1024];
        int entry = target.equals("a530") ? 0 : 64 * number + 32;
        System.arraycopy(words(bits(0.25f, 0.5f, -2, 8)), 0, table, entry, 16);
        Resource own = Resource.of(device.buffer("borders", table));
        assertThat(around(target, number, _ -> {}, _ -> {})).containsExactly(0, 0, 0, 0);
        Consumer<Launch> bind = l -> l.bind("border", 0, own);
        assertThat(around(target, number, bind, _ -> {})).containsExactly(0.25f, 0.5f, -2, 8);
        assertThat(around(target, number, _ -> {}, bind)).containsExactly(0.25f, 0.5f, -2, 8);
        assertThatThrownBy(() -> around(target, number, bind, bind)).hasMessageContaining("border 0 is bound twice");
    }

    /// @return what is around an image, with what is bound before and after the sampler
    private float[] around(String target, int number, Consumer<Launch> before, Consumer<Launch> after)
            throws SourceException {
        int[] out = run(
                target,
                "sam (f32)(xyzw)r4.x, r0.x, s#%d, t#0".formatted(number),
                bits(-1, 0.5f, -1, 0.5f, -1, 0.5f, -1, 0.5f),
                l -> {
                    before.accept(l);
                    new BoundImages(device, l)
                            .texture("texture", 0, image("rgba8 unorm"))
                            .sampler("sampler", 0, Sampler.of(Filter.NEAREST, Filter.NONE, WrapMode.REPEAT))
                            .sampler("sampler", number + 4, BORDER)
                            .replacing()
                            .sampler("sampler", number, BORDER);
                    after.accept(l);
                });
        float[] colour = new float[4];
        for (int c = 0; c < 4; c++) colour[c] = Float.intBitsToFloat(out[4 + c]);
        return colour;
    }

    @Test
    void integersHaveBordersOfTheirOwn() throws SourceException {
        byte[] table = new byte[64];
        System.arraycopy(words(bits(1, 2, 3, 4)), 0, table, 32, 16);
        System.arraycopy(words(5, 6, -7, 8), 0, table, 48, 16);
        int[] outside = bits(-1, 0.5f, -1, 0.5f, -1, 0.5f, -1, 0.5f);
        for (String target : new String[] {"a330", "a420"}) {
            int[] got = run(target, "sam (s32)(xyzw)r4.x, r0.x, s#0, t#0", outside, l -> {
                ImageDescriptors d = new ImageDescriptors(l.codec().book(), (_, _) -> 0);
                new BoundImages(device, l)
                        .texture("texture", 0, image("rgba32 sint"))
                        .descriptor("sampler", 0, d.sampler(BORDER, false));
                l.bind("border", 0, Resource.of(device.buffer("borders", table)));
            });
            assertThat(Arrays.copyOfRange(got, 4, 8)).containsExactly(5, 6, -7, 8);
        }
    }

    @Test
    void levelsHaveAddressesOfTheirOwn() throws SourceException {
        Buffer texels = device.buffer("texels", 4096);
        ByteBuffer all = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 1024; i++) all.putInt(4 * i, i);
        texels.put(all.array());
        // Level 0 is at byte 1024, level 1 at byte 64. Their rows are 32 and 16 texels apart.
        int at = (int) texels.address();
        Buffer table = device.buffer("table", words(0, 0, at + 1024, at + 64));
        int swizzle = 0 << 4 | 1 << 7 | 2 << 10 | 3 << 13;
        byte[] texture = words(0x58 << 22 | 1 << 30 | 1 << 16 | swizzle, 8 | 8 << 14, 2 | 128 << 12, 0);
        Consumer<Launch> bind = l -> {
            new BoundImages(device, l).descriptor("texture", 0, texture);
            l.bind("address", 0, Resource.of(table));
        };
        int[] coords = {3, 2, 0, 1, 1, 0, 6, 4, 1, 0, 7, 1};
        int[] out = run("a330", "isaml (u32)(xyzw)r4.x, r0.x, r0.z, s#0, t#0", coords, bind);
        assertThat(new int[] {out[0], out[4], out[8], out[12]})
                .containsExactly(256 + 2 * 32 + 3, 256 + 32 + 1, 16 + 2 * 16 + 3, 16 + 3 * 16);
        assertThatThrownBy(() -> run(
                        "a330",
                        "isam (u32)(x)r4.x, r0.x, s#0, t#0",
                        coords,
                        l -> new BoundImages(device, l).descriptor("texture", 0, texture)))
                .hasMessageContaining("no addresses of the levels");
    }

    @Test
    void imagesOfA5xxAreConverted() throws SourceException {
        Image from = image("rgba8 unorm");
        int[] coords = {0, 0, 3, 1, 2, 3, 4, 0};
        String load = "ldib.typed.2d.f32.4 r4.x, g[0], 0, r0.x";
        int[] out = run("a530", load, coords, l -> new BoundImages(device, l).image("storage", 0, from, null));
        byte[] texels = from.levels()[0];
        for (int i = 0; i < 4; i++)
            for (int c = 0; c < 4; c++) {
                int at = 4 * (4 * coords[2 * i + 1] + coords[2 * i]) + c;
                float expected = i == 3 ? 0 : (texels[at] & 0xff) / 255f;
                assertThat(Float.intBitsToFloat(out[4 * i + c])).isEqualTo(expected);
            }
    }

    @Test
    void imagesOfA5xxAreWritten() throws SourceException {
        Image into = Image.of(Formats.of("rgba8 unorm"), new ImageExtent(Dimension.D2, 4, 4, 1, 1, 1, 1));
        String text = """
                mov.f32f32 r2.x, (1.0)
                mov.f32f32 r2.y, (0.5)
                mov.f32f32 r2.z, (-1.0)
                mov.f32f32 r2.w, (0.2)
                (rpt5)nop
                stib.typed.2d.f32.4 g[1], r2.x, r0.x, 0
                (rpt5)nop
                resinfo.u32.2d r4.x, g[1]
                (ss)nop
                (sy)ldib.typed.2d.f32.4 r5.x, g[1], 0, r0.x
                (sy)mov.f32f32 r4.z, r5.y
                mov.f32f32 r4.w, r5.z
                """;
        int[] out = run(
                "a530",
                text.strip(),
                new int[] {1, 1, 2, 1, 9, 9, 0, 3},
                l -> new BoundImages(device, l).image("storage", 1, into, null));
        assertThat(out[0]).isEqualTo(4);
        assertThat(out[1]).isEqualTo(4);
        assertThat(Float.intBitsToFloat(out[2])).isEqualTo(128 / 255f);
        assertThat(out[3]).isZero();
        assertThat(out[8 + 2]).as("beyond the image").isZero();
    }

    /// The kind of the channels, their order, levels, samples.
    @ParameterizedTest
    @CsvSource({
        "a330, rgba8 unorm, 2 8 0 1",
        "a420, rg16 float, 13 3 1 1",
        "a530, r32 uint, 12 1 1 1",
        "a630, rgba8 unorm, 2 8 1 1",
        "a630, rgb10a2 uint, 16 8 1 1",
        "a740, rg11b10 float, 15 6 1 1",
        "a630, z24x8 unorm, 18 14 1 1",
        "a330, z24x8 unorm, 18 17 0 1",
        "a630, rgba8 srgb, 2 17 1 1",
        "a830, a8 unorm, 2 0 1 1"
    })
    void whatATextureIs(String target, String format, String expected) throws SourceException {
        int[] out = run(
                target,
                "getinfo (u32)(xyzw)r4.x, t#1",
                new int[4],
                l -> new BoundImages(device, l).texture("texture", 1, image(format)));
        String got = out[0] + " " + out[1] + " " + out[2] + " " + out[3];
        assertThat(got).isEqualTo(expected);
    }

    @Test
    void formatsWithoutANumber() {
        assertThatThrownBy(() -> run(
                        "a630",
                        "getinfo (u32)(x)r4.x, t#1",
                        new int[4],
                        l -> new BoundImages(device, l).texture("texture", 1, image("bc1 unorm"))))
                .hasMessageContaining("the number of this format or order");
    }

    /// Two textures share the table of addresses; layers count less one.
    @Test
    void texturesOfA3xx() throws SourceException {
        Image one = TextureRuns.noise(new ImageExtent(Dimension.D2, 16, 8, 1, 3, 2, 1), "r32 uint", 4);
        Image two = TextureRuns.noise(new ImageExtent(Dimension.D2, 8, 8, 1, 1, 1, 1), "r32 uint", 5);
        int[] coords = {3, 2, 0, 1, 1, 0, 6, 4, 1, 0, 7, 1};
        Consumer<Launch> bind =
                l -> new BoundImages(device, l).texture("texture", 0, one).texture("texture", 1, two);
        int[] out = run("a330", "isam (u32)(x)r4.x, r0.x, s#0, t#1", coords, bind);
        int[] want = new int[4];
        two.read(3, 2, 0, 0, 0, want);
        assertThat(out[0]).isEqualTo(want[0]);
        out = run("a330", "isaml (u32)(x)r4.x, r0.x, r0.z, s#0, t#0", coords, bind);
        one.read(3, 2, 0, 1, 0, want);
        assertThat(out[8]).isEqualTo(want[0]);
        out = run("a330", "getsize (u32)(xyzw)r4.x, r0.x, t#0", new int[4], bind);
        assertThat(new int[] {out[0], out[1], out[3]}).containsExactly(16, 8, 2);
    }

    /// A buffer of texels that starts within the word of its address.
    @Test
    void buffersStartAtATexel() throws SourceException {
        Buffer texels = device.buffer("texels", words(10, 11, 12, 13, 14, 15, 16, 17));
        int swizzle = 0 << 4 | 1 << 7 | 2 << 10 | 3 << 13;
        byte[] texture = new byte[64];
        System.arraycopy(
                words(0x4b << 22 | swizzle, 5, 4 << 29 | 3 << 16, 0, (int) texels.address()), 0, texture, 0, 20);
        int[] out = run(
                "a630",
                "isam (u32)(x)r4.x, r0.x, s#0, t#0",
                new int[] {0, 0, 1, 0, 4, 0, 5, 0},
                l -> new BoundImages(device, l).descriptor("texture", 0, texture));
        assertThat(new int[] {out[0], out[4], out[8], out[12]}).containsExactly(13, 14, 17, 0);
    }
}
