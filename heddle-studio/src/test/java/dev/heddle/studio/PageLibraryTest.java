package dev.heddle.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What a page calls instead of methods of the class library does what they do.
class PageLibraryTest {
    private static final double[] EDGES = {
        0.0,
        -0.0,
        1,
        -1,
        0.5,
        1.5,
        2.5,
        -2.5,
        3.5,
        0x1p52,
        0x1p53 + 2,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        0x1.fffffffffffffp-1,
        0x1.0000000000001p0,
        0x1p-537,
        0x1.8p-538,
        0x1p1023,
        0x1p-1060
    };

    private final Random random = new Random(7);

    private double any() {
        return switch (random.nextInt(4)) {
            case 0 -> EDGES[random.nextInt(EDGES.length)];
            case 1 -> Double.longBitsToDouble(random.nextLong());
            case 2 -> (random.nextInt(1 << 20) - (1 << 19)) * 0x1p-9;
            default -> Math.scalb(1 + random.nextDouble(), random.nextInt(120) - 60);
        };
    }

    private static void same(double found, double right, String of) {
        assertThat(Double.doubleToLongBits(found)).as(of).isEqualTo(Double.doubleToLongBits(right));
    }

    @Test
    void productsAreAddedWithOneRounding() {
        for (int i = 0; i < 400_000; i++) {
            double x = any();
            double y = any();
            double z = random.nextInt(3) == 0 ? -(x * y) : any();
            same(PageLibrary.fma(x, y, z), Math.fma(x, y, z), "fma %s %s %s".formatted(x, y, z));
            float a = (float) x;
            float b = (float) y;
            float c = (float) z;
            float right = Math.fma(a, b, c);
            assertThat(Float.floatToIntBits(PageLibrary.fma(a, b, c)))
                    .as("fma %s %s %s", a, b, c)
                    .isEqualTo(Float.floatToIntBits(right));
        }
    }

    @Test
    void numbersAreRounded() {
        for (int i = 0; i < 200_000; i++) {
            double x = any();
            same(PageLibrary.rint(x), Math.rint(x), "rint " + x);
            same(JavaSemantics.negate(x), -x, "negate " + x);
            float f = (float) x;
            assertThat(PageLibrary.floatToFloat16(f)).isEqualTo(Float.floatToFloat16(f));
            long p = random.nextLong();
            long q = random.nextLong() >> random.nextInt(64);
            assertThat(PageLibrary.unsignedMultiplyHigh(p, q)).isEqualTo(Math.unsignedMultiplyHigh(p, q));
            assertThat(PageLibrary.parseUnsignedLong(Long.toUnsignedString(p, 16), 16))
                    .isEqualTo(p);
        }
        for (int h = 0; h < 1 << 16; h++)
            assertThat(Float.floatToIntBits(PageLibrary.float16ToFloat((short) h)))
                    .isEqualTo(Float.floatToIntBits(Float.float16ToFloat((short) h)));
        assertThatThrownBy(() -> PageLibrary.parseUnsignedLong("1".repeat(21), 10))
                .isInstanceOf(NumberFormatException.class);
    }

    @Test
    void textsAreParted() {
        for (String s : new String[] {"", "a", "a\n", "\n\nb", "a\r\nb\rc\n\r", "\r"})
            assertThat(PageLibrary.lines(s)).containsExactlyElementsOf(s.lines().toList());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PageLibrary.writeBytes(out, new byte[] {1, 2});
        PageLibrary.writeBytes(out, new byte[0]);
        assertThat(out.toByteArray()).containsExactly(1, 2);
    }

    @Test
    void bytesAreLittleEndian() {
        byte[] b = new byte[12];
        PageLibrary.put64(b, 1, 0x8899aabbccddeeffL);
        assertThat(PageLibrary.get64(b, 1)).isEqualTo(0x8899aabbccddeeffL);
        assertThat(PageLibrary.get32(b, 1)).isEqualTo(0xccddeeff);
        assertThat(PageLibrary.get16(b, 7)).isEqualTo(0x8899);
    }

    @Test
    void divisionsByZeroAreFaults() {
        assertThat(JavaSemantics.divide(Integer.MIN_VALUE, -1)).isEqualTo(Integer.MIN_VALUE);
        assertThat(JavaSemantics.remainder(Long.MIN_VALUE, -1L)).isZero();
        assertThat(JavaSemantics.divide(-7, 2)).isEqualTo(-3);
        assertThat(JavaSemantics.remainder(-7L, 2L)).isEqualTo(-1);
        assertThatThrownBy(() -> JavaSemantics.divide(1, 0)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> JavaSemantics.remainder(1L, 0L)).isInstanceOf(ArithmeticException.class);
        assertThat(JavaSemantics.copyOf(Map.of())).isEmpty();
        assertThat(JavaSemantics.copyOf(List.of(1, 1))).containsExactly(1);
    }

    @Test
    void productsAreThoseOfWholeNumbers() {
        for (int i = 0; i < 1000; i++) {
            long x = random.nextLong();
            long y = random.nextLong() >> random.nextInt(64);
            BigInteger exact =
                    new BigInteger(Long.toUnsignedString(x)).multiply(new BigInteger(Long.toUnsignedString(y)));
            assertThat(PageLibrary.unsignedMultiplyHigh(x, y))
                    .isEqualTo(exact.shiftRight(64).longValue());
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            double c = -a * b * random.nextInt(2) + random.nextGaussian() * 0x1p-40;
            BigDecimal sum = new BigDecimal(a).multiply(new BigDecimal(b)).add(new BigDecimal(c));
            assertThat(PageLibrary.fma(a, b, c)).isEqualTo(sum.doubleValue());
        }
        assertThat(PageLibrary.fma(0x1.000002p0f, 0x1.000002p0f, -1f)).isEqualTo(0x1.000001p-22f);
    }

    @Test
    void halvesAndZeros() {
        for (int h = 0; h < 0x10000; h++) {
            float f = PageLibrary.float16ToFloat((short) h);
            if ((h & 0x7fff) <= 0x7c00)
                assertThat(PageLibrary.floatToFloat16(f)).isEqualTo((short) h);
            else assertThat(f).isNaN();
        }
        assertThat(PageLibrary.floatToFloat16(0x1.002p0f)).isEqualTo((short) 0x3c00);
        assertThat(PageLibrary.floatToFloat16(0x1.006p0f)).isEqualTo((short) 0x3c02);
        assertThat(PageLibrary.floatToFloat16(65520f)).isEqualTo((short) 0x7c00);
        assertThat(PageLibrary.rint(2.5)).isEqualTo(2);
        assertThat(PageLibrary.rint(-0.5)).isEqualTo(-0.0);
        assertThat(JavaSemantics.negate(0.0)).isEqualTo(-0.0);
        assertThat(JavaSemantics.negate(-0.0)).isEqualTo(0.0);
    }

    @Test
    void numbersWithoutASign() {
        assertThat(PageLibrary.parseUnsignedLong("ffffffffffffffff", 16)).isEqualTo(-1);
        assertThat(PageLibrary.parseUnsignedLong("18446744073709551615", 10)).isEqualTo(-1);
        for (String wrong : new String[] {"", "-1", "18446744073709551616", "1x"})
            assertThatThrownBy(() -> PageLibrary.parseUnsignedLong(wrong, 10))
                    .isInstanceOf(NumberFormatException.class);
    }

    @Test
    void asManyBytesAsThereAre() throws IOException {
        byte[] to = new byte[6];
        InputStream in = new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5});
        assertThat(PageLibrary.readNBytes(in, to, 1, 3)).isEqualTo(3);
        assertThat(PageLibrary.readNBytes(in, to, 4, 0)).isZero();
        assertThat(PageLibrary.readNBytes(in, to, 0, 6)).isEqualTo(2);
        assertThat(to).containsExactly(4, 5, 2, 3, 0, 0);
    }
}
