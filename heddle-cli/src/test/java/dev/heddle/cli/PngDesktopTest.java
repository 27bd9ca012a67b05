package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.textures.file.Png;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// PNG files of the Java desktop, which the machine's module does not read, against ours.
class PngDesktopTest {
    private static byte[] desktop(BufferedImage image, boolean interlaced) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        ImageIO.setUseCache(false);
        ImageWriteParam p = writer.getDefaultWriteParam();
        p.setProgressiveMode(interlaced ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ImageOutputStream to = ImageIO.createImageOutputStream(out)) {
            writer.setOutput(to);
            writer.write(null, new IIOImage(image, null, null), p);
        }
        return out.toByteArray();
    }

    private static BufferedImage palette(int bits, int width, int height) {
        int n = 1 << bits;
        byte[][] colours = new byte[4][n];
        Random random = new Random(bits);
        for (byte[] c : colours) random.nextBytes(c);
        IndexColorModel model = new IndexColorModel(bits, n, colours[0], colours[1], colours[2], colours[3]);
        return bits == 8
                ? new BufferedImage(width, height, BufferedImage.TYPE_BYTE_INDEXED, model)
                : new BufferedImage(width, height, BufferedImage.TYPE_BYTE_BINARY, model);
    }

    private static BufferedImage image(String kind, int width, int height) {
        BufferedImage out = switch (kind) {
            case "gray8" -> new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
            case "gray16" -> new BufferedImage(width, height, BufferedImage.TYPE_USHORT_GRAY);
            case "gray1" -> new BufferedImage(width, height, BufferedImage.TYPE_BYTE_BINARY);
            case "rgb" -> new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
            case "rgba" -> new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
            default -> palette(kind.charAt(7) - '0', width, height);
        };
        Random random = new Random(3);
        int bands = out.getRaster().getNumBands();
        int most = 1 << Math.min(out.getColorModel().getComponentSize(0), 16);
        int codes = kind.startsWith("palette") ? 1 << kind.charAt(7) - '0' : kind.equals("gray1") ? 2 : most;
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++)
                for (int b = 0; b < bands; b++) {
                    int smooth = (x * 3 + y * 5 + b * 40) * codes / 256;
                    out.getRaster().setSample(x, y, b, (smooth + random.nextInt(3)) % codes);
                }
        return out;
    }

    @ParameterizedTest
    @ValueSource(strings = {"gray1", "gray8", "gray16", "rgb", "rgba", "palette1", "palette2", "palette4", "palette8"})
    void filesOfTheDesktopAreRead(String kind) throws IOException {
        for (int[] size : new int[][] {{37, 23}, {1, 1}, {3, 9}})
            for (boolean interlaced : new boolean[] {false, true}) {
                BufferedImage image = image(kind, size[0], size[1]);
                Image read = Png.read(desktop(image, interlaced));
                boolean wide = kind.equals("gray16");
                assertThat(read.format().text()).isEqualTo(wide ? "rgba16 unorm" : "rgba8 unorm");
                for (int y = 0; y < size[1]; y++) for (int x = 0; x < size[0]; x++) checkPixel(kind, image, read, x, y);
            }
    }

    private static void checkPixel(String kind, BufferedImage image, Image read, int x, int y) {
        int at = read.offset(x, y, 0, 0, 0);
        byte[] b = read.levels()[0];
        if (kind.startsWith("gray")) {
            int scale = kind.equals("gray1") ? 255 : 1;
            int above = kind.equals("gray16") ? (b[at + 1] & 0xff) << 8 : 0;
            assertThat(b[at] & 0xff | above).isEqualTo(scale * image.getRaster().getSample(x, y, 0));
            return;
        }
        int alpha = (b[at + 3] & 0xff) << 24;
        int argb = alpha | (b[at] & 0xff) << 16 | (b[at + 1] & 0xff) << 8 | b[at + 2] & 0xff;
        assertThat(argb).as("%s %d %d", kind, x, y).isEqualTo(image.getRGB(x, y));
    }

    private static Image random(String format, int width, int height) {
        Image out = Image.of(Formats.of(format), ImageExtent.of(width, height));
        new Random(5).nextBytes(out.levels()[0]);
        return out;
    }

    @Test
    void theDesktopReadsOurs() throws IOException {
        Image ours = random("rgba8 unorm", 33, 17);
        BufferedImage read = ImageIO.read(new ByteArrayInputStream(Png.write(ours, 0, 0)));
        byte[] b = ours.levels()[0];
        for (int i = 0; i < 33 * 17; i++) {
            int argb = (b[4 * i + 3] & 0xff) << 24
                    | (b[4 * i] & 0xff) << 16
                    | (b[4 * i + 1] & 0xff) << 8
                    | b[4 * i + 2] & 0xff;
            assertThat(read.getRGB(i % 33, i / 33)).isEqualTo(argb);
        }
    }
}
