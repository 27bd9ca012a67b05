package dev.heddle.textures.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;
import java.util.BitSet;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
class ImageLayoutsTest {
    private static final String[] FORMATS = {
        "r8 unorm",
        "r16 unorm",
        "rgba8 unorm",
        "rgba16 float",
        "rgba32 float",
        "bc1 unorm",
        "bc7 unorm",
        "astc-5x4 unorm"
    };

    private static Placement place(String layout, ImageExtent e, String format) {
        return ImageLayouts.of(layout).place(e, Formats.of(format));
    }

    private static ImageExtent levels(int width, int height, int layers, int levels) {
        return new ImageExtent(Dimension.D2, width, height, 1, layers, levels, 1);
    }

    /// Elements of one image are all in it, and none lies over another.
    private static void checkApart(String layout, ImageExtent e, TexelFormat f) {
        Placement p = ImageLayouts.of(layout).place(e, f);
        assertThat(p.size()).isLessThan(1 << 26);
        BitSet used = new BitSet();
        int unit = f.bytes();
        for (int l = 0; l < e.levels(); l++)
            for (int z = 0; z < e.slices(l); z++)
                for (int y = 0; y < e.rows(f, l); y++)
                    for (int x = 0; x < e.columns(f, l); x++)
                        for (int s = 0; s < e.samples(); s++) {
                            long at = p.offset(x, y, z, l, s);
                            String what = "%s %s %s: %d %d %d, level %d".formatted(layout, f.text(), e, x, y, z, l);
                            assertThat(at).as(what).isBetween(0L, p.size() - unit);
                            assertThat(at % unit).as(what).isZero();
                            assertThat(used.get((int) (at / unit))).as(what).isFalse();
                            used.set((int) (at / unit));
                        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "twiddled", "u-interleaved", "pitched", "macrotiled"})
    void elementsDoNotOverlap(String layout) {
        Random random = new Random(1);
        for (String name : FORMATS)
            for (int i = 0; i < 6; i++) {
                TexelFormat f = Formats.of(name);
                int w = 1 + random.nextInt(300);
                int h = 1 + random.nextInt(300);
                int full = 32 - Integer.numberOfLeadingZeros(Math.max(w, h));
                checkApart(layout, levels(w, h, 1 + random.nextInt(2), 1 + random.nextInt(full)), f);
                ImageExtent deep = new ImageExtent(Dimension.D3, 1 + w / 9, 1 + h / 9, 1 + i * 3, 1, 1 + i % 2, 1);
                checkApart(layout, deep.levels() > 1 && deep.fullLevels() == 1 ? ImageExtent.of(3, 3) : deep, f);
            }
        checkApart(layout, new ImageExtent(Dimension.CUBE, 33, 33, 1, 12, 6, 1), Formats.of("rgba8 unorm"));
        checkApart(layout, new ImageExtent(Dimension.D2, 77, 33, 1, 2, 1, 4), Formats.of("r32 float"));
        checkApart(layout, new ImageExtent(Dimension.D1, 999, 1, 1, 3, 10, 1), Formats.of("r8 uint"));
    }

    /// Sizes of a driver that were compared with those of the maker's: 1024 x 1024 with levels, layers of 32 x 16, and
    /// faces of cubes.
    @ParameterizedTest
    @CsvSource({
        "2d, 1024, 1024, 1, 1, 11, rgba8 uint, 0, 0x555680",
        "2d, 1024, 1024, 1, 1, 4, rgba8 uint, 0, 0x555680",
        "2d, 32, 16, 1, 64, 4, r32 float, 0, 0x30000",
        "3d, 32, 16, 64, 1, 4, r32 float, 0, 0x32000",
        "cube, 63, 63, 1, 6, 6, r32 float, 1, 0x30000",
        "cube, 512, 512, 1, 6, 1, rgba8 unorm, 0, 0x600000"
    })
    void sizesOfTwiddled(
            String dimension, int w, int h, int d, int layers, int levels, String format, long pages, String size) {
        ImageExtent e = new ImageExtent(Dimension.of(dimension), w, h, d, layers, levels, 1);
        Placement p = ImageLayouts.of("twiddled", Map.of("page-align", pages)).place(e, Formats.of(format));
        assertThat(p.size()).isEqualTo(Long.decode(size));
    }

    @Test
    void levelsOfTwiddled() {
        ImageExtent e = new ImageExtent(Dimension.CUBE, 63, 63, 1, 6, 6, 1);
        Placement p = ImageLayouts.of("twiddled", Map.of("page-align", 1L)).place(e, Formats.of("r32 float"));
        long[] starts = {0, 0x4000, 0x5000, 0x5400, 0x5500};
        for (int l = 0; l < starts.length; l++)
            assertThat(p.offset(0, 0, 0, l, 0)).isEqualTo(starts[l]);
        assertThat(p.offset(0, 0, 3, 1, 0)).isEqualTo(3 * 0x8000 + 0x4000);
    }

    /// The order of bits in a tile, for each size of an element.
    @Test
    void bitsOfTwiddledAlternate() {
        int[][] tiles = {{1, 128, 128}, {2, 128, 64}, {4, 64, 64}, {8, 64, 32}, {16, 32, 32}};
        String[] formats = {"r8 uint", "rg8 uint", "rgba8 uint", "rgba16 uint", "rgba32 uint"};
        for (int i = 0; i < tiles.length; i++) {
            int tw = tiles[i][1];
            int th = tiles[i][2];
            Placement p = place("twiddled", ImageExtent.of(3 * tw - 5, 2 * th), formats[i]);
            for (int y = 0; y < 2 * th; y++)
                for (int x = 0; x < 3 * tw - 5; x++) {
                    long in = 0;
                    int at = 0;
                    for (int bit = 1; bit < tw; bit <<= 1) {
                        in |= (x & bit) != 0 ? 1L << at : 0;
                        at++;
                        if (bit >= th) continue;
                        in |= (y & bit) != 0 ? 1L << at : 0;
                        at++;
                    }
                    long tile = y / th * 3L + x / tw;
                    assertThat(p.offset(x, y, 0, 0, 0)).isEqualTo(tiles[i][0] * (tile * tw * th + in));
                }
        }
    }

    @Test
    void samplesOfTwiddledAreAdjacent() {
        ImageExtent e = new ImageExtent(Dimension.D2, 40, 40, 1, 1, 1, 4);
        Placement p = place("twiddled", e, "rgba8 unorm");
        for (int s = 0; s < 4; s++) assertThat(p.offset(1, 0, 0, 0, s)).isEqualTo(16 + 4 * s);
        assertThat(p.offset(0, 32, 0, 0, 0)).isEqualTo(2 * 32 * 32 * 16);
    }

    /// Numbers of a driver's own tests that come from the maker's: offset and pitch of each level.
    @ParameterizedTest
    @CsvSource({
        "pitched, 129, 1, rgba8 unorm, 0 768 1280 1536 1792 2048 2304 2560",
        "pitched, 129, 1, r8 unorm, 0 192 320 384 448 512 576 640",
        "pitched, 129, 1, r16 uint, 0 384 640 768 896 1024 1152 1280",
        "pitched, 129, 1, rgba32 float, 0 3072 5120 6144 7168 8192 9216 10240",
        "pitched, 385, 128, rgba8 unorm, 0 229376 294912 311296 315392 317440 318464 318976 319232",
        "pitched, 257, 1, rgba8 unorm, 0 1280 2048 2560 2816 3072 3328 3584 3840",
        "pitched, 513, 32, rgba8 unorm, 0 73728 94208 100352 102400 102912 103168 103424 103680 103936",
        "macrotiled, 129, 1, r8 unorm, 0 8192 12288 16384 20480 20608 20736 20864"
    })
    void levelsOfPitched(String layout, int w, int h, String format, String starts) {
        String[] all = starts.split(" ");
        Placement p = place(layout, levels(w, h, 1, all.length), format);
        for (int l = 0; l < all.length; l++)
            assertThat(p.offset(0, 0, 0, l, 0)).as("level %d", l).isEqualTo(Long.parseLong(all[l]));
        Placement two = place(layout, levels(w, h, 2, all.length), format);
        assertThat(two.offset(0, 0, 1, 0, 0) % 4096).isZero();
        assertThat(two.offset(0, 0, 1, 0, 0)).isGreaterThanOrEqualTo(Long.parseLong(all[all.length - 1]));
    }

    /// The description in words, bit by bit.
    @Test
    void blocksOfMacrotiledChangePlaces() {
        int[][] blocks = {{32, 8}, {32, 4}, {16, 4}, {8, 4}, {4, 4}};
        String[] formats = {"r8 uint", "r16 uint", "rgba8 uint", "rgba16 uint", "rgba32 uint"};
        Random random = new Random(4);
        for (int i = 0; i < 20_000; i++) {
            int lg = i % 5;
            long bank = 13 + random.nextInt(4);
            long flags = random.nextInt(8);
            long channels = random.nextBoolean() ? 8 : 4;
            int width = blocks[lg][0] * 8 * (1 + random.nextInt(40));
            Map<String, Long> settings = Map.of("bank-bit", bank, "swizzle", flags, "channels", channels);
            Placement p =
                    ImageLayouts.of("macrotiled", settings).place(ImageExtent.of(width, 512), Formats.of(formats[lg]));
            int x = random.nextInt(width);
            int y = random.nextInt(512);
            long pitch = (long) width << lg;
            long unit = lg == 0 ? 128 : lg == 1 ? 256 : 64L << lg;
            pitch = (pitch + unit - 1) / unit * unit;
            long across = (pitch >> lg) / blocks[lg][0];
            long expected = words(x, y, lg, blocks[lg], across, (int) bank, (int) flags, channels == 8);
            assertThat(p.offset(x, y, 0, 0, 0)).isEqualTo(expected);
        }
    }

    private static int bit(int v, int i) {
        return v >> i & 1;
    }

    private static long words(int x, int y, int lg, int[] block, long across, int bank, int flags, boolean eight) {
        int bx = x / block[0];
        int by = y / block[1];
        int b0 = bit(bx, 0) ^ bit(by, 1);
        int b1 = bit(bx, 0) ^ bit(by, 1) ^ bit(by, 0);
        int b2 = bit(bx, 0) ^ bit(by, 0);
        if (lg < 4) b1 ^= bit(bx, 1);
        if (lg < 4 && eight) b2 ^= bit(bx, 2) ^ bit(by, 2);
        long offset = (bx / 2 * 8L + b0 + 2 * b1 + 4 * b2) * 256;
        int k = lg == 0 ? 1 : 0;
        int mask = 0;
        if ((flags & 2) != 0 && across % (1L << bank - 10 + k) == 0) mask |= 1 << 2;
        if ((flags & 4) != 0 && across % (1L << bank - 9 + k) == 0) mask |= 1 << 3;
        if ((flags & 1) != 0 && across % (1L << bank - 8 + k) == 0) mask |= 1 << 4;
        offset ^= (long) (by & mask) << bank - 3;
        offset += by / 4 * (across / 2) * 2048;
        int[][] order = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}};
        int at = 0;
        int number = 0;
        for (int[] o : order) {
            if (1 << o[1] >= (o[0] == 0 ? block[0] : block[1])) continue;
            number |= bit(o[0] == 0 ? x : y, o[1]) << at++;
        }
        return offset + ((long) number << lg);
    }

    @Test
    void bitsOfInterleavedAreTurnedByTheRow() {
        Placement p = place("u-interleaved", ImageExtent.of(100, 40), "rgba8 unorm");
        Placement blocks = place("u-interleaved", ImageExtent.of(100, 40), "bc7 unorm");
        for (int y = 0; y < 40; y++)
            for (int x = 0; x < 100; x++) {
                int number = 0;
                for (int i = 0; i < 4; i++) number |= (bit(x, i) ^ bit(y, i)) << 2 * i | bit(y, i) << 2 * i + 1;
                long tile = y / 16 * 7L + x / 16;
                assertThat(p.offset(x, y, 0, 0, 0)).isEqualTo(4 * (256 * tile + number));
                if (x >= 25 || y >= 10) continue;
                int four = 0;
                for (int i = 0; i < 2; i++) four |= (bit(x, i) ^ bit(y, i)) << 2 * i | bit(y, i) << 2 * i + 1;
                assertThat(blocks.offset(x, y, 0, 0, 0)).isEqualTo(16 * (16 * (y / 4 * 7L + x / 4) + four));
            }
    }

    @Test
    void descriptorsMayGiveStrides() {
        ImageExtent e = new ImageExtent(Dimension.D2, 20, 20, 1, 2, 1, 1);
        Map<String, Long> linear = Map.of("pitch", 256L, "layer-stride", 8192L);
        Placement p = ImageLayouts.of("linear", linear).place(e, Formats.of("rgba8 unorm"));
        assertThat(p.offset(3, 2, 1, 0, 0)).isEqualTo(8192 + 512 + 12);
        assertThat(p.size()).isEqualTo(8192 + 20 * 256);
        Map<String, Long> strides = Map.of("row-stride", 4096L, "slice-stride", 1L << 16);
        p = ImageLayouts.of("u-interleaved", strides).place(e, Formats.of("rgba8 unorm"));
        assertThat(p.offset(0, 16, 1, 0, 0)).isEqualTo((1 << 16) + 4096);
        Map<String, Long> sizes = Map.of("layer-size", 1L << 20, "pitch", 4096L, "swizzle", 0L, "channels", 4L);
        p = ImageLayouts.of("macrotiled", sizes).place(e, Formats.of("rgba8 unorm"));
        assertThat(p.offset(0, 16, 1, 0, 0)).isEqualTo((1 << 20) + 16 * 4096);
    }

    @Test
    void whatIsNotKnownIsRefused() {
        assertThatThrownBy(() -> ImageLayouts.of("afbc")).hasMessageContaining("not decoded");
        assertThatThrownBy(() -> ImageLayouts.of("macrotiled-compressed")).hasMessageContaining("flags");
        assertThatThrownBy(() -> ImageLayouts.of("tiled"))
                .hasMessage(
                        "'tiled' is not a layout; there are linear, twiddled, u-interleaved, pitched and macrotiled");
        assertThatThrownBy(() -> ImageLayouts.of("linear", Map.of("pich", 4L)))
                .hasMessageContaining("layout linear has no pich; it has pitch, layer-stride");
        assertThatThrownBy(() -> ImageLayouts.of("linear", Map.of("pitch", -4L)))
                .hasMessageContaining("at least 0");
        assertThatThrownBy(() -> ImageLayouts.of("macrotiled", Map.of("bank-bit", 9L)))
                .hasMessageContaining("13 to 16");
        assertThatThrownBy(() -> place("macrotiled", ImageExtent.of(9, 9), "rg8 unorm"))
                .hasMessageContaining("not known");
        assertThatThrownBy(() -> place("twiddled", ImageExtent.of(9, 9), "rgb32 float"))
                .hasMessageContaining("12 bytes");
    }

    @Test
    void buffersMayBeLong() {
        ImageExtent e = new ImageExtent(Dimension.D1, 1 << 27, 1, 1, 1, 1, 1);
        Placement p = place("linear", e, "rgba32 float");
        assertThat(p.offset((1 << 27) - 1, 0, 0, 0, 0)).isEqualTo((1L << 31) - 16);
        assertThat(p.size()).isEqualTo(1L << 31);
    }

    @Test
    void extentsAreChecked() {
        assertThatThrownBy(() -> new ImageExtent(Dimension.CUBE, 4, 4, 1, 5, 1, 1))
                .hasMessageContaining("5 as number of layers");
        assertThatThrownBy(() -> new ImageExtent(Dimension.D2, 4, 4, 1, 1, 4, 1))
                .hasMessageContaining("up to 3");
        assertThatThrownBy(() -> new ImageExtent(Dimension.D2, 4, 4, 1, 1, 2, 2))
                .hasMessageContaining("samples");
        assertThatThrownBy(() -> new ImageExtent(Dimension.D1, 4, 4, 1, 1, 1, 1))
                .hasMessageContaining("4 as height");
        assertThatThrownBy(() -> ImageExtent.of(0, 4)).hasMessageContaining("0 as width");
    }
}
