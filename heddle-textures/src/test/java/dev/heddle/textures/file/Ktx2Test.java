package dev.heddle.textures.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.bits.LittleEndian;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Ktx2Test {
    private static final List<ImageExtent> EXTENTS = List.of(
            new ImageExtent(Dimension.D1, 13, 1, 1, 1, 4, 1),
            new ImageExtent(Dimension.D1, 13, 1, 1, 3, 1, 1),
            new ImageExtent(Dimension.D2, 9, 7, 1, 1, 1, 1),
            new ImageExtent(Dimension.D2, 9, 17, 1, 4, 5, 1),
            new ImageExtent(Dimension.D3, 5, 9, 6, 1, 3, 1),
            new ImageExtent(Dimension.CUBE, 8, 8, 1, 6, 2, 1),
            new ImageExtent(Dimension.CUBE, 8, 8, 1, 12, 4, 1));

    private static Image random(TexelFormat format, ImageExtent e) {
        Image out = Image.of(format, e);
        Random random = new Random(1);
        for (byte[] level : out.levels()) random.nextBytes(level);
        return out;
    }

    private static void checkAgain(Image image) throws IOException {
        for (boolean zlib : new boolean[] {false, true}) {
            Image again = Ktx2.read(Ktx2.write(image, zlib));
            assertThat(again.format()).isEqualTo(image.format());
            assertThat(again.extent()).isEqualTo(image.extent());
            assertThat(again.levels()).isDeepEqualTo(image.levels());
        }
    }

    @Test
    void imagesAreReadAgain() throws IOException {
        int formats = 0;
        for (int number = 0; number < 200; number++) {
            TexelFormat f = VulkanFormats.of(number);
            if (f == null) continue;
            formats++;
            checkAgain(random(f, EXTENTS.get(number % EXTENTS.size())));
        }
        assertThat(formats).isGreaterThan(130);
        for (ImageExtent e : EXTENTS) checkAgain(random(Formats.of("astc-6x5 float"), e));
    }

    /// Numbers of Vulkan's list, where names from the highest bit are read from the lowest one.
    @ParameterizedTest
    @CsvSource({
        "2, abgr4 unorm",
        "4, b5g6r5 unorm",
        "8, bgr5a1 unorm",
        "37, rgba8 unorm",
        "43, rgba8 srgb",
        "50, bgra8 srgb",
        "57, rgba8 srgb",
        "58, bgr10a2 unorm",
        "64, rgb10a2 unorm",
        "83, rg16 float",
        "97, rgba16 float",
        "109, rgba32 float",
        "122, rg11b10 float",
        "123, rgb9e5 float",
        "129, z24s8 unorm",
        "143, bc6h ufloat",
        "146, bc7 srgb",
        "156, eac-rg11 snorm",
        "184, astc-12x12 srgb",
        "1000066013, astc-12x12 float",
        "1000340001, rgba4 unorm"
    })
    void numbersOfFormats(int number, String format) {
        assertThat(VulkanFormats.of(number)).isEqualTo(Formats.of(format));
    }

    /// The words of the Khronos Data Format Specification for four components of 8 bits.
    @Test
    void descriptorsSayWhatTheBitsMean() {
        byte[] d = DataDescriptor.of(Formats.of("rgba8 srgb"));
        int[] words = {
            92,
            0,
            0x00580002,
            0x00020101,
            0,
            4,
            0,
            0x00070000,
            0,
            0,
            255,
            0x01070008,
            0,
            0,
            255,
            0x02070010,
            0,
            0,
            255,
            0x1f070018,
            0,
            0,
            255
        };
        for (int i = 0; i < words.length; i++)
            assertThat(LittleEndian.get32(d, 4 * i)).as("word %d", i).isEqualTo(words[i]);
        byte[] bc7 = DataDescriptor.of(Formats.of("bc7 unorm"));
        assertThat(bc7).hasSize(44);
        assertThat(LittleEndian.get32(bc7, 12)).isEqualTo(0x00010186);
        assertThat(LittleEndian.get32(bc7, 16)).isEqualTo(0x0303);
        assertThat(LittleEndian.get32(bc7, 20)).isEqualTo(16);
        assertThat(LittleEndian.get32(bc7, 28)).isEqualTo(0x007f0000);
        byte[] half = DataDescriptor.of(Formats.of("r16 float"));
        assertThat(LittleEndian.get32(half, 28)).isEqualTo(0xc00f0000);
        assertThat(LittleEndian.get32(half, 36)).isEqualTo(0xbf800000);
    }

    @Test
    void levelsAreAlignedWithTheSmallestFirst() {
        Image image = random(Formats.of("rgb32 float"), new ImageExtent(Dimension.D2, 5, 3, 1, 1, 3, 1));
        byte[] file = Ktx2.write(image, false);
        long last = 0;
        for (int l = 2; l >= 0; l--) {
            long at = LittleEndian.get64(file, 80 + 24 * l);
            assertThat(at % 12).isZero();
            assertThat(at).isGreaterThan(last);
            assertThat(LittleEndian.get64(file, 80 + 24 * l + 8)).isEqualTo(image.levels()[l].length);
            last = at;
        }
        assertThat(LittleEndian.get32(file, 16)).isEqualTo(4);
        assertThat(LittleEndian.get32(file, 48)).isEqualTo(80 + 3 * 24);
        assertThat(LittleEndian.get32(Ktx2.write(random(Formats.of("r5g6b5 unorm"), ImageExtent.of(3, 3)), false), 16))
                .isEqualTo(2);
        assertThat(LittleEndian.get32(Ktx2.write(random(Formats.of("rgba8 uint"), ImageExtent.of(3, 3)), false), 16))
                .isEqualTo(1);
        assertThat(LittleEndian.get32(Ktx2.write(random(Formats.of("z24x8 unorm"), ImageExtent.of(3, 3)), false), 16))
                .isEqualTo(4);
    }

    private static byte[] changed(int at, int word) {
        byte[] file = Ktx2.write(random(Formats.of("rgba8 unorm"), ImageExtent.of(4, 4)), false);
        LittleEndian.put32(file, at, word);
        return file;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, not a KTX 2 file",
        "12, 0, without a format of Vulkan",
        "12, 11, format 11 of Vulkan is not supported",
        "20, 0, 0 as width",
        "20, 70000, 70000 as width",
        "36, 5, 5 faces",
        "40, 2000000, levels in a file",
        "44, 1, BasisLZ",
        "44, 2, Zstandard",
        "44, 9, scheme 9",
        "80, 100000, the file has",
        "88, 60, its size needs 64",
        "32, 100000, 100000 layers",
        "40, 4, up to 3"
    })
    void whatIsWrongIsSaid(int at, int word, String message) {
        assertThatThrownBy(() -> Ktx2.read(changed(at, word)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(message);
    }

    @Test
    void anyBytesAreAnErrorOrAnImage() {
        byte[] good = Ktx2.write(random(Formats.of("rgba8 unorm"), EXTENTS.get(3)), true);
        Random random = new Random(2);
        int errors = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] bad = random.nextBoolean() ? good.clone() : Arrays.copyOf(good, random.nextInt(good.length));
            for (int k = 0; k < 2 && bad.length > 12; k++)
                bad[12 + random.nextInt(Math.min(bad.length - 12, 250))] = (byte) random.nextInt();
            try {
                Ktx2.read(bad);
            } catch (IOException e) {
                errors++;
            }
        }
        assertThat(errors).isGreaterThan(1500);
    }

    @Test
    void whatVulkanDoesNotHaveIsRefused() {
        assertThatThrownBy(() -> Ktx2.write(random(Formats.of("abgr8 unorm"), ImageExtent.of(2, 2)), false))
                .hasMessageContaining("abgr8 unorm with 1 samples cannot be a KTX 2 file");
    }
}
