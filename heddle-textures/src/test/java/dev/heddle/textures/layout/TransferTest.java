package dev.heddle.textures.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransferTest {
    private static Image random(String format, ImageExtent e) {
        Image out = Image.of(Formats.of(format), e);
        Random random = new Random(1);
        for (byte[] level : out.levels()) random.nextBytes(level);
        return out;
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "twiddled", "u-interleaved", "pitched", "macrotiled"})
    void imagesComeBack(String name) {
        ImageLayout layout = ImageLayouts.of(name);
        ImageExtent[] extents = {
            new ImageExtent(Dimension.D2, 70, 45, 1, 2, 7, 1), new ImageExtent(Dimension.D3, 20, 30, 9, 1, 2, 1),
            new ImageExtent(Dimension.CUBE, 16, 16, 1, 6, 5, 1), new ImageExtent(Dimension.D2, 21, 9, 1, 2, 1, 2)
        };
        for (ImageExtent e : extents)
            for (String format : new String[] {"r8 unorm", "rgba8 unorm", "bc1 unorm"}) {
                Image image = random(format, e);
                byte[] memory = Transfer.toBytes(image, layout);
                assertThat(back(memory, layout, e, image.format())).isDeepEqualTo(image.levels());
            }
    }

    private static byte[][] back(byte[] memory, ImageLayout layout, ImageExtent e, TexelFormat f) {
        Placement p = layout.place(e, f);
        assertThat(memory).hasSize((int) p.size());
        byte[][] out = Image.of(f, e).levels();
        int n = f.bytes();
        for (int l = 0; l < e.levels(); l++) {
            int at = 0;
            for (int z = 0; z < e.slices(l); z++)
                for (int y = 0; y < e.rows(f, l); y++)
                    for (int x = 0; x < e.columns(f, l); x++)
                        for (int s = 0; s < e.samples(); s++, at += n)
                            System.arraycopy(memory, (int) p.offset(x, y, z, l, s), out[l], at, n);
        }
        return out;
    }

    @Test
    void texelsAreWhereTheImageSays() {
        ImageExtent e = new ImageExtent(Dimension.D2, 9, 6, 1, 2, 2, 1);
        Image image = random("astc-5x4 unorm", e);
        TexelFormat f = image.format();
        byte[] memory = Transfer.toBytes(image, ImageLayouts.of("twiddled"));
        Placement p = ImageLayouts.of("twiddled").place(e, f);
        int[] a = new int[4];
        int[] b = new int[4];
        for (int l = 0; l < 2; l++)
            for (int y = 0; y < e.height(l); y++)
                for (int x = 0; x < e.width(l); x++) {
                    image.read(x, y, 1, l, 0, a);
                    f.decode(memory, (int) p.offset(x / 5, y / 4, 1, l, 0), x % 5, y % 4, b);
                    assertThat(b).isEqualTo(a);
                }
    }

    @Test
    void tooFewBytesAreRefused() {
        assertThatThrownBy(() -> new Image(Formats.of("r8 uint"), ImageExtent.of(2, 2), new byte[][] {new byte[3]}))
                .hasMessageContaining("level 0 has 3 bytes; 4 are needed");
        assertThatThrownBy(() -> Image.of(Formats.of("rgba32 float"), ImageExtent.of(65536, 65536)))
                .hasMessageContaining("too many");
    }
}
