package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Lookup;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Formats of the first generations, buffers of sets, atomic operations on images, and halves of their own.
class Ir3FormatsTest {
    private static final Sampler REPEAT = Sampler.of(Filter.NEAREST, Filter.NEAREST, WrapMode.REPEAT);

    private final Device device = new Device();

    /// Texels are what the library reads, whatever the generation calls the format.
    @ParameterizedTest
    @CsvSource({
        "a330, rgba8 unorm",
        "a330, rgba8 snorm",
        "a330, r8 unorm",
        "a330, rg8 unorm",
        "a330, r16 float",
        "a330, rgba16 float",
        "a330, rg16 unorm",
        "a330, r32 float",
        "a330, rgba32 float",
        "a330, rgb10a2 unorm",
        "a330, rg11b10 float",
        "a330, rgba8 srgb",
        "a330, bc3 unorm",
        "a330, etc2-rgba8 unorm"
    })
    void texturesOfA3xx(String target, String format) throws SourceException {
        sampled(target, format);
    }

    /// The same of the next two generations.
    @ParameterizedTest
    @CsvSource({
        "a420, rgba8 unorm",
        "a420, r8 snorm",
        "a420, rg16 float",
        "a420, rgba16 snorm",
        "a420, rg32 float",
        "a420, rgb10a2 unorm",
        "a420, rgba8 srgb",
        "a420, bc1 unorm",
        "a420, bc5 snorm",
        "a420, bc7 unorm",
        "a420, astc-6x6 unorm",
        "a530, rgba8 unorm",
        "a530, rg8 snorm",
        "a530, r16 unorm",
        "a530, rgba16 float",
        "a530, rgba32 float",
        "a530, rg11b10 float",
        "a530, rgb9e5 float",
        "a530, bc2 unorm",
        "a530, bc4 unorm",
        "a530, eac-r11 unorm",
        "a530, astc-8x5 unorm"
    })
    void texturesOfA4xxAndA5xx(String target, String format) throws SourceException {
        sampled(target, format);
    }

    private static void sampled(String target, String format) throws SourceException {
        Image image = TextureRuns.noise(new ImageExtent(Dimension.D2, 24, 16, 1, 1, 1, 1), format, 31);
        TextureRuns.same(
                TextureRuns.Chip.ir3(target),
                TextureRuns.ir3("sam (f32)(xyzw)r1.x, r0.x, s#0, t#0"),
                image,
                REPEAT,
                TextureRuns.inputs(2, 32),
                (lane, at, sampling, four) -> {
                    sampling.sample(new Lookup().at(at[0], at[1], 0), 0, four);
                    for (int i = 0; i < 4; i++) if (Float.isNaN(Float.intBitsToFloat(four[i]))) four[i] = 0x7fc00000;
                });
    }

    /// Integers go into registers as they are.
    @ParameterizedTest
    @CsvSource({
        "a330, rgba8 uint, u32", "a330, rg16 sint, s32", "a420, r32 uint, u32",
        "a420, rgba16 uint, u32", "a530, rgba8 sint, s32", "a530, rgba32 uint, u32"
    })
    void integersBeforeA6xx(String target, String format, String type) throws SourceException {
        Image image = TextureRuns.noise(ImageExtent.of(8, 4), format, 33);
        int[] want = new int[4];
        image.read(5, 2, 0, 0, 0, want);
        for (String fetch :
                new String[] {"isam (%s)(xyzw)r4.x, r0.x, s#0, t#0", "isaml (%s)(xyzw)r4.x, r0.x, r1.x, s#0, t#0"}) {
            int[] got = run(
                    target,
                    fetch.formatted(type),
                    new int[] {5, 2},
                    l -> new BoundImages(device, l).texture("texture", 0, image));
            assertThat(got).containsExactly(want);
        }
    }

    /// @return what one lane leaves in r4, with r0.x and r0.y as given
    private int[] run(String target, String text, int[] r0, Consumer<Launch> bind) throws SourceException {
        Codec codec = device.codec(target);
        byte[] code = TextureRuns.code(codec, text + "\n(sy)(ss)nop\nend\n");
        Launch l = device.launch(device.program(codec, code)).grid(1, 1, 1).group(1, 1, 1);
        bind.accept(l);
        Buffer out = device.buffer("out", 16);
        l.attribute(l.names().get("r0.x"), r0.length, device.buffer("in", r0));
        device.run(l.result(l.names().get("r4.x"), 4, out));
        return out.ints();
    }

    /// A set says where a uniform buffer is, and how many vectors it has.
    @ParameterizedTest
    @ValueSource(strings = {"a630", "a740"})
    void uniformBuffersOfSets(String target) throws SourceException {
        Buffer data = device.buffer("data", new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
        ByteBuffer unit = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        unit.putInt((int) data.address() + 16).putInt((int) (data.address() + 16 >>> 32) | 1 << 17);
        int[] got = run(
                target,
                "ldc.offset1.4.imm.base2 r4.x, 0, 5",
                new int[2],
                l -> l.bind("descriptor", 2L << 24 | 5, Resource.descriptor(device.buffer("unit", unit.array()))));
        assertThat(got).containsExactly(6, 7, 8, 0);
    }

    /// On a8xx a word says how wide the register with the offset is: r0.x holds 1 in its low half, and 2 above it.
    @Test
    void offsetsInHalfRegisters() throws SourceException {
        Buffer data = device.buffer("data", new int[] {1, 2, 3, 4, 5, 6, 7, 8});
        int[] got = run(
                "a840",
                "ldc.offset1.2.imm.base2 r4.x, hr0.x, 5",
                new int[] {1 | 2 << 16, 0},
                l -> l.bind("descriptor", 2L << 24 | 5, Resource.of(data)));
        assertThat(got).startsWith(6, 7);
    }

    /// What was there comes back; beyond the image nothing is done.
    @Test
    void atomicOperationsOnImages() throws SourceException {
        Image image = Image.of(Formats.of("r32 uint"), ImageExtent.of(4, 4));
        image.write(2, 1, 0, 0, 0, new int[] {40, 0, 0, 0});
        String text = """
                mov.u32u32 r2.y, 5
                mov.u32u32 r3.y, 7
                mov.u32u32 r5.x, 9
                mov.u32u32 r5.y, 1
                (rpt5)nop
                atomic.b.add.typed.2d.u32.1.imm r2.x, r0.x, 3
                (sy)(rpt2)nop
                atomic.b.max.typed.2d.u32.1.imm r3.x, r0.x, 3
                (sy)ldib.b.typed.2d.u32.1.imm r4.z, r0.x, 3
                (sy)mov.u32u32 r4.x, r2.x
                mov.u32u32 r4.y, r3.x
                mov.u32u32 r6.y, 3
                (rpt5)nop
                atomic.b.add.typed.2d.u32.1.imm r6.x, r5.x, 3
                (sy)mov.u32u32 r4.w, r6.x
                """;
        int[] got = run(
                "a630",
                text.strip(),
                new int[] {2, 1},
                l -> new BoundImages(device, l).image("storage", 3, image, null));
        assertThat(got).containsExactly(40, 45, 45, 0);
    }

    /// Halves that are not parts of full registers: what goes into one leaves the others alone, and the reverse.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void halvesOfTheirOwn(boolean merged) throws SourceException {
        Buffer bytes = device.buffer("bytes", new byte[] {1, 2, (byte) 0xfe, 4});
        String text = """
                mov.u32u32 r8.x, c0.x
                mov.u32u32 r8.y, c0.y
                mov.u32u32 r1.x, 0x11111111
                mov.u16u16 hr2.x, 3
                mov.u16u16 hr2.y, 20000
                mov.u16u16 hr2.z, 10
                (rpt5)nop
                mad.u16 hr2.w, hr2.x, hr2.y, hr2.z
                (rpt5)nop
                ldg.u8_32 r1.y, g[r8.x+2], 1
                (sy)cov.u16u32 r4.x, hr2.w
                cov.u16u32 r4.y, hr2.z
                mov.u32u32 r4.z, r1.x
                mov.u32u32 r4.w, r1.y
                """;
        int[] got = run("a630", text.strip(), new int[2], l -> {
            l.option("merged", merged);
            l.set("c0.x", (int) bytes.address());
            l.set("c0.y", (int) (bytes.address() >>> 32));
        });
        int sum = 3 * 20000 + 10 & 0xffff;
        if (merged) {
            // hr2.x and hr2.y are r1.x, the next two are r1.y, which the load takes.
            assertThat(got).containsExactly(0, 0xfe, 3 | 20000 << 16, 0xfe);
        } else {
            assertThat(got).containsExactly(sum, 10, 0x11111111, 0xfe);
        }
    }
}
