package dev.heddle.textures.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// PNG files made by hand, and our own.
class PngTest {
    private static Image random(String format, int width, int height) {
        Image out = Image.of(Formats.of(format), ImageExtent.of(width, height));
        new Random(5).nextBytes(out.levels()[0]);
        return out;
    }

    @ParameterizedTest
    @CsvSource({"rgba8 unorm, rgba8 unorm", "rgba16 unorm, rgba16 unorm", "rgba8 srgb, rgba8 unorm"})
    void oursAreReadAgain(String format, String again) throws IOException {
        Image ours = random(format, 20, 30);
        Image read = Png.read(Png.write(ours, 0, 0));
        assertThat(read.format().text()).isEqualTo(again);
        assertThat(read.levels()[0]).isEqualTo(ours.levels()[0]);
    }

    @Test
    void otherFormatsAreWrittenAsNumbers() throws IOException {
        Image red = Image.of(Formats.of("r32 float"), ImageExtent.of(2, 1));
        red.write(0, 0, 0, 0, 0, new int[] {Float.floatToRawIntBits(0.5f)});
        red.write(1, 0, 0, 0, 0, new int[] {Float.floatToRawIntBits(7)});
        assertThat(Png.read(Png.write(red, 0, 0)).levels()[0]).containsExactly(128, 0, 0, 255, 255, 0, 0, 255);
        Image blocks = Image.of(Formats.of("bc1 unorm"), ImageExtent.of(5, 3));
        assertThat(Png.read(Png.write(blocks, 0, 0)).extent()).isEqualTo(ImageExtent.of(5, 3));
        assertThat(Png.read(Png.write(random("r5g6b5 unorm", 3, 3), 0, 0))
                        .format()
                        .text())
                .isEqualTo("rgba8 unorm");
        assertThatThrownBy(() -> Png.write(random("r8 uint", 3, 3), 0, 0))
                .hasMessageContaining("a PNG file has no r8 uint");
    }

    /// A file of one row with a filter, made by hand.
    private static byte[] file(int bits, int colour, byte[] rows, byte[] transparent, int width, int height) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Chunks.begin(out);
        byte[] head = {0, 0, 0, (byte) width, 0, 0, 0, (byte) height, (byte) bits, (byte) colour, 0, 0, 0};
        Chunks.write(out, "IHDR", head);
        if (transparent.length > 0) Chunks.write(out, "tRNS", transparent);
        Chunks.write(out, "IDAT", Deflated.deflate(rows));
        Chunks.write(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    @Test
    void oneColourMayBeTransparent() throws IOException {
        byte[] rows = {0, 1, 2, 3, 4, 5, 6};
        Image read = Png.read(file(8, 2, rows, new byte[] {0, 4, 0, 5, 0, 6}, 2, 1));
        assertThat(read.levels()[0]).containsExactly(1, 2, 3, 255, 4, 5, 6, 0);
        byte[] gray = {0, 0b0001_1011};
        assertThat(Png.read(file(2, 0, gray, new byte[] {0, 2}, 4, 1)).levels()[0])
                .containsExactly(0, 0, 0, 255, 85, 85, 85, 255, 170, 170, 170, 0, 255, 255, 255, 255);
    }

    @Test
    void rowsAreUnfiltered() throws IOException {
        byte[] rows = {1, 10, 5, 2, 2, 1, 1, 1, 3, 10, 10, 10, 4, 1, 1, 1};
        Image read = Png.read(file(8, 0, rows, new byte[0], 3, 4));
        int[] gray = new int[12];
        for (int i = 0; i < 12; i++) gray[i] = read.levels()[0][4 * i] & 0xff;
        // Left; above; the mean of both; the nearest of both and the corner.
        assertThat(gray).containsExactly(10, 15, 17, 11, 16, 18, 15, 25, 31, 16, 26, 32);
    }

    @Test
    void whatIsWrongIsSaid() throws IOException {
        byte[] good = Png.write(random("rgba8 unorm", 8, 8), 0, 0);
        assertThatThrownBy(() -> Png.read(new byte[] {1, 2})).hasMessageContaining("not a PNG file");
        byte[] bad = good.clone();
        bad[50] ^= 1;
        assertThatThrownBy(() -> Png.read(bad)).hasMessageContaining("checksum of chunk IDAT");
        byte[] shorter = Arrays.copyOf(good, good.length - 5);
        assertThatThrownBy(() -> Png.read(shorter))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ends before IEND");
        assertThatThrownBy(() -> Png.read(file(3, 0, new byte[9], new byte[0], 2, 1)))
                .hasMessageContaining("colour type 0 with 3 bits");
        assertThatThrownBy(() -> Png.read(file(8, 0, new byte[2], new byte[0], 2, 1)))
                .hasMessageContaining("2 bytes of 3");
        assertThatThrownBy(() -> Png.read(file(8, 0, new byte[4], new byte[0], 2, 1)))
                .hasMessageContaining("more than 3");
        assertThatThrownBy(() -> Png.read(file(8, 0, new byte[] {9, 0, 0}, new byte[0], 2, 1)))
                .hasMessageContaining("filter 9");
        assertThatThrownBy(() -> Png.read(file(8, 3, new byte[3], new byte[0], 2, 1)))
                .hasMessageContaining("no palette");
    }

    /// Damaged files are said to be damaged, and nothing else happens.
    @Test
    void damageIsFound() {
        byte[] good = Png.write(random("rgba8 unorm", 8, 8), 0, 0);
        Random random = new Random(6);
        for (int i = 0; i < 2000; i++) {
            byte[] bad = good.clone();
            bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
            assertThatThrownBy(() -> Png.read(bad)).isInstanceOf(IOException.class);
        }
    }
}
