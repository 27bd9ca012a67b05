package dev.heddle.textures.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.textures.number.Srgb;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.NumberType;
import dev.heddle.textures.texel.TexelFormat;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BlockDecodersTest {
    private static final MathContext MANY = new MathContext(60);

    @Test
    void anyBytesAreTexels() {
        Random random = new Random(7);
        for (String name : Blocks.names())
            for (Blocks.Block b : Blocks.named(name))
                for (int i = 0; i < 2000; i++) {
                    long low = random.nextLong();
                    long high = random.nextLong();
                    int[] out = {7, 7, 7, 7};
                    int x = random.nextInt(b.width());
                    int y = random.nextInt(b.height());
                    b.decoder().decode(low, high, x, y, out);
                    if (b.type().equals("unorm") || b.type().equals("srgb"))
                        for (int c = 0; c < 4; c++)
                            assertThat(Float.intBitsToFloat(out[c])).isBetween(0f, 1f);
                    assertThat(out[3]).isNotEqualTo(7);
                }
    }

    /// Blocks of 8 bits decode as sRGB to what the codes decode to as unorm.
    @Test
    void coloursOfSrgbAreThoseOfTheCodes() {
        Random random = new Random(8);
        for (String name : new String[] {"bc7", "etc2-rgb8", "etc2-rgb8a1", "etc2-rgba8"}) {
            TexelFormat plain = Formats.of(name + " unorm");
            TexelFormat srgb = Formats.srgb(plain);
            for (int i = 0; i < 2000; i++) {
                long low = random.nextLong();
                long high = random.nextLong();
                int[] a = new int[4];
                int[] b = new int[4];
                plain.decode(low, high, i & 3, i >> 2 & 3, a);
                srgb.decode(low, high, i & 3, i >> 2 & 3, b);
                for (int c = 0; c < 3; c++) {
                    int code = Math.round(Float.intBitsToFloat(a[c]) * 255);
                    assertThat(Float.intBitsToFloat(b[c])).isEqualTo(Srgb.linear(code));
                }
                assertThat(b[3]).isEqualTo(a[3]);
            }
        }
    }

    /// The formula of BC1 in decimal numbers.
    @Test
    void coloursBetweenTwoAreRoundedOnce() {
        Random random = new Random(9);
        TexelFormat bc1 = Formats.of("bc1 unorm");
        for (int i = 0; i < 5000; i++) {
            long low = random.nextLong();
            int a = (int) low & 0xffff;
            int b = (int) (low >>> 16) & 0xffff;
            int code = (int) (low >>> 32 + 2 * (i & 15)) & 3;
            int[] out = new int[4];
            bc1.decode(low, 0, i & 3, i >> 2 & 3, out);
            int[] shares = a > b ? new int[] {6, 0, 4, 2} : new int[] {6, 0, 3, -1};
            float red = mix(a >> 11, b >> 11, shares[code], 31);
            float green = mix(a >> 5 & 63, b >> 5 & 63, shares[code], 63);
            assertThat(Float.intBitsToFloat(out[0])).isEqualTo(red);
            assertThat(Float.intBitsToFloat(out[1])).isEqualTo(green);
            assertThat(Float.intBitsToFloat(out[3])).isEqualTo(shares[code] < 0 ? 0 : 1);
        }
    }

    private static float mix(int a, int b, int share, int most) {
        if (share < 0) return 0;
        BigDecimal of = BigDecimal.valueOf(6L * most);
        return BigDecimal.valueOf((long) share * a + (6 - share) * (long) b)
                .divide(of, MANY)
                .floatValue();
    }

    @Test
    void levelsBetweenTwoAreRoundedOnce() {
        Random random = new Random(10);
        for (boolean signed : new boolean[] {false, true}) {
            TexelFormat bc4 = Formats.of("bc4", signed ? NumberType.SNORM : NumberType.UNORM);
            for (int i = 0; i < 5000; i++) {
                long low = random.nextLong();
                int[] out = new int[4];
                bc4.decode(low, 0, i & 3, i >> 2 & 3, out);
                int a = signed ? (byte) low : (int) low & 255;
                int b = signed ? (byte) (low >> 8) : (int) (low >> 8) & 255;
                int code = (int) (low >>> 16 + 3 * (i & 15)) & 7;
                assertThat(Float.intBitsToFloat(out[0])).isEqualTo(level(a, b, code, signed));
            }
        }
    }

    private static float level(int a, int b, int code, boolean signed) {
        int most = signed ? 127 : 255;
        int parts = a > b ? 7 : 5;
        int low = Math.max(a, -most);
        int high = Math.max(b, -most);
        if (code == 0)
            return BigDecimal.valueOf(low)
                    .divide(BigDecimal.valueOf(most), MANY)
                    .floatValue();
        if (code == 1)
            return BigDecimal.valueOf(high)
                    .divide(BigDecimal.valueOf(most), MANY)
                    .floatValue();
        if (parts == 5 && code > 5) return code == 7 ? 1 : signed ? -1 : 0;
        long sum = (long) (parts + 1 - code) * low + (long) (code - 1) * high;
        return BigDecimal.valueOf(sum)
                .divide(BigDecimal.valueOf((long) parts * most), MANY)
                .floatValue();
    }

    /// A texel of one colour has the upper 8 bits of its code, or all 16 in a half float.
    @Test
    void precisionOfAstcIsThatOfTheType() {
        long low = 0xfffffffffffffdfcL;
        long high = 0x8000_ffff_1234_c0ffL;
        int[] out = new int[4];
        Formats.of("astc-6x5 unorm8").decode(low, high, 5, 4, out);
        assertThat(Float.intBitsToFloat(out[0])).isEqualTo(0xc0 / 255f);
        assertThat(Float.intBitsToFloat(out[1])).isEqualTo(0x12 / 255f);
        Formats.of("astc-6x5 unorm").decode(low, high, 5, 4, out);
        assertThat(Float.intBitsToFloat(out[0])).isEqualTo(0xc0e0 / 65536f);
        assertThat(Float.intBitsToFloat(out[2])).isEqualTo(1);
        assertThat(Float.intBitsToFloat(out[3])).isEqualTo(0.5f);
    }

    @Test
    void pairsShareBlueAndRed() {
        int[] out = new int[4];
        Formats.of("g8b8g8r8-422 unorm").decode(0x04030201, 0, 1, 0, out);
        assertThat(Math.round(Float.intBitsToFloat(out[0]) * 255)).isEqualTo(4);
        assertThat(Math.round(Float.intBitsToFloat(out[1]) * 255)).isEqualTo(3);
        assertThat(Math.round(Float.intBitsToFloat(out[2]) * 255)).isEqualTo(2);
        Formats.of("b8g8r8g8-422 unorm").decode(0x04030201, 0, 0, 0, out);
        assertThat(Math.round(Float.intBitsToFloat(out[0]) * 255)).isEqualTo(3);
        assertThat(Math.round(Float.intBitsToFloat(out[1]) * 255)).isEqualTo(2);
        assertThat(Math.round(Float.intBitsToFloat(out[2]) * 255)).isEqualTo(1);
    }

    @Test
    void whatIsNotThereIsRefused() {
        assertThatThrownBy(() -> Formats.of("astc-4x4x4 unorm")).hasMessageContaining("with a depth");
        assertThatThrownBy(() -> Formats.of("bc6h unorm")).hasMessageContaining("it has ufloat, float");
        assertThatThrownBy(() -> Formats.of("etc2-rgb9 unorm")).hasMessageContaining("there are bc1, bc1-rgb");
        assertThatThrownBy(() -> Formats.of("bc7 unorm").encodeLow(new int[4]))
                .hasMessageContaining("bc7 unorm is compressed");
    }
}
