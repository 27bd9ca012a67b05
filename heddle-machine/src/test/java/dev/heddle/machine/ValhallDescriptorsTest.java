package dev.heddle.machine;

import static dev.heddle.machine.ValhallStages.bytes;
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
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Descriptors of Mali as drivers write them.
class ValhallDescriptorsTest {
    private static final Sampler NEAREST = Sampler.of(Filter.NEAREST, Filter.NEAREST, WrapMode.CLAMP_TO_EDGE);

    /// Blocks of all kinds, which a plane tells of.
    @ParameterizedTest
    @CsvSource({
        "v9, bc1 unorm",
        "v10, bc1 srgb",
        "v10, bc3 unorm",
        "v10, bc4 snorm",
        "v11, bc5 unorm",
        "v10, bc6h float",
        "v14, bc7 srgb",
        "v10, etc2-rgba8 unorm",
        "v10, etc2-rgb8 srgb",
        "v12, eac-rg11 snorm",
        "v10, astc-6x5 unorm",
        "v10, astc-8x8 srgb",
        "v9, astc-4x4 unorm8",
        "v13, astc-12x10 float",
        "v10, rgba8 srgb",
        "v11, rgb10a2 unorm"
    })
    void formats(String variant, String format) throws SourceException {
        Image image = TextureRuns.noise(new ImageExtent(Dimension.D2, 40, 24, 1, 2, 3, 1), format, 21);
        float[][] in = TextureRuns.inputs(3, 22);
        for (float[] lane : in) lane[2] = Math.round(Math.abs(lane[2])) & 1;
        TextureRuns.same(
                TextureRuns.Chip.mali(variant),
                TextureRuns.mali("TEX_SINGLE.slot0.f.32.2d.array_enable.zero @r4:r5:r6:r7, @r0:r1:r2, r8"),
                image,
                NEAREST,
                in,
                (lane, at, sampling, four) -> {
                    Lookup l = new Lookup().at(at[0], at[1], 0);
                    l.layer = (int) at[2];
                    sampling.sample(l, 0, four);
                    for (int i = 0; i < 4; i++) if (Float.isNaN(Float.intBitsToFloat(four[i]))) four[i] = 0x7fc00000;
                });
    }

    private static int[] fetched(String variant, byte[] texture, byte[] plane, byte[] texels) throws SourceException {
        Device device = new Device();
        Codec codec = device.codec("valhall@" + variant);
        byte[] code = TextureRuns.code(codec, "TEX_FETCH.slot0.f.32.2d.wait0 @r4:r5:r6:r7, @r0:r1, r8\nNOP.end\n");
        Launch l = device.launch(device.program(codec, code)).grid(1, 1, 1).group(1, 1, 1);
        Buffer data = device.buffer("texels", texels);
        ByteBuffer.wrap(plane).order(java.nio.ByteOrder.LITTLE_ENDIAN).putInt(8, (int) data.address());
        ByteBuffer p = ByteBuffer.wrap(plane).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        p.putShort(12, (short) (data.address() >>> 32));
        Buffer planes = device.buffer("planes", plane);
        ByteBuffer.wrap(texture).order(java.nio.ByteOrder.LITTLE_ENDIAN).putLong(16, planes.address());
        new BoundImages(device, l).descriptor("handle", 4 << 24, texture).sampler("handle", 3 << 24, NEAREST);
        l.set("r0", 5).set("r1", 2).set("r8", 4L << 27 | 3 << 11);
        Buffer out = device.buffer("out", 16);
        l.result(l.names().get("r4"), 4, out);
        device.run(l);
        return out.ints();
    }

    /// Eight by four texels: the format of the texture is what blocks decode to, that of the plane is the blocks'.
    private static ByteBuffer texture(int format) {
        return bytes(32)
                .putInt(2 | 2 << 4 | 1 << 9 | format << 22)
                .putInt(7 | 3 << 16)
                .putInt(0 | 1 << 3 | 2 << 6 | 3 << 9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v9", "v10", "v11", "v14"})
    void blocksAreToldByThePlane(String variant) throws SourceException {
        byte[] blocks = new byte[16];
        new java.util.Random(3).nextBytes(blocks);
        byte[] plane = bytes(32)
                .putInt(10 | 1 << 4 | 2 << 8 | 48 << 24)
                .putInt(16)
                .putInt(16, 16)
                .array();
        int[] got = fetched(variant, texture(0xbb).array(), plane, blocks);
        int[] want = new int[4];
        new Image(Formats.of("bc1 unorm"), ImageExtent.of(8, 4), new byte[][] {blocks}).read(5, 2, 0, 0, 0, want);
        assertThat(got).containsExactly(want);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v10", "v12"})
    void nothingIsReadBeyondTheImage(String variant) throws SourceException {
        byte[] texels = new byte[8 * 4 * 4];
        Arrays.fill(texels, (byte) 255);
        ByteBuffer plane = bytes(32).putInt(10 | 1 << 4 | 2 << 8 | 2 << 24).putInt(2 * 32 + 6 * 4);
        plane.putInt(16, 32);
        int one = Float.floatToRawIntBits(1);
        assertThat(fetched(variant, texture(0xbb).array(), plane.array(), texels))
                .containsExactly(one, one, one, one);
        plane.putInt(4, 2 * 32 + 5 * 4);
        assertThat(fetched(variant, texture(0xbb).array(), plane.array(), texels))
                .containsExactly(0, 0, 0, 0);
    }

    /// Table 62 has the other tables: word 1 of the texture 4:0 tells its size.
    @Test
    void programsReadDescriptors() throws SourceException {
        Device device = new Device();
        Codec codec = device.codec("valhall@v10");
        byte[] code = TextureRuns.code(codec, "LD_BUFFER.i32.unsigned.slot0.wait0 @r4, r0, r1\nNOP.end\n");
        Launch l = device.launch(device.program(codec, code)).grid(1, 1, 1).group(1, 1, 1);
        new BoundImages(device, l)
                .texture("handle", 4 << 24 | 3, TextureRuns.noise(ImageExtent.of(40, 24), "rgba8 unorm", 1));
        l.set("r0", 3 * 32 + 4).set("r1", 62 << 24 | 4);
        Buffer out = device.buffer("out", 4);
        l.result(l.names().get("r4"), 1, out);
        device.run(l);
        assertThat(out.word(0)).isEqualTo(23 << 16 | 39);
    }

    /// A buffer by its descriptor: address, and size in bytes.
    @ParameterizedTest
    @CsvSource({"8, 1003", "12, 0"})
    void buffersByDescriptors(int at, int want) throws SourceException {
        Device device = new Device();
        Codec codec = device.codec("valhall@v11");
        byte[] code = TextureRuns.code(codec, "LD_BUFFER.i32.unsigned.slot0.wait0 @r4, r0, r1\nNOP.end\n");
        Launch l = device.launch(device.program(codec, code)).grid(1, 1, 1).group(1, 1, 1);
        Buffer words = device.buffer(
                "words",
                bytes(24)
                        .putInt(1000)
                        .putInt(1001)
                        .putInt(1002)
                        .putInt(1003)
                        .putInt(1004)
                        .array());
        byte[] descriptor = bytes(32)
                .putInt(9 | 1 << 4)
                .putInt(12)
                .putLong(words.address() + 4)
                .array();
        new BoundImages(device, l).descriptor("handle", 6 << 24, descriptor);
        l.set("r0", at).set("r1", 6 << 24);
        Buffer out = device.buffer("out", 4);
        l.result(l.names().get("r4"), 1, out);
        device.run(l);
        assertThat(out.word(0)).isEqualTo(want);
    }
}
