package dev.heddle.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What every platform class has to do alike, by definitions that need no platform.
class PlatformTest {
    private final Random random = new Random(3);

    @Test
    void bytesAreLittleEndian() {
        byte[] b = {1, (byte) 0x82, 3, (byte) 0x84, 5, 6, 7, (byte) 0x88, 9};
        assertThat(Platform.get16(b, 0)).isEqualTo(0x8201);
        assertThat(Platform.get32(b, 0)).isEqualTo(0x84038201);
        assertThat(Platform.get64(b, 1)).isEqualTo(0x0988070605840382L);
        Platform.put16(b, 7, 0x12345);
        Platform.put32(b, 1, 0x0a0b0c0d);
        assertThat(b).containsExactly(1, 0x0d, 0x0c, 0x0b, 0x0a, 6, 7, 0x45, 0x23);
        Platform.put64(b, 0, -2);
        assertThat(Platform.get64(b, 0)).isEqualTo(-2);
        assertThatThrownBy(() -> Platform.get64(b, 2))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void products() {
        for (int i = 0; i < 1000; i++) {
            long x = random.nextLong();
            long y = random.nextLong() >> random.nextInt(64);
            BigInteger exact =
                    new BigInteger(Long.toUnsignedString(x))
                            .multiply(new BigInteger(Long.toUnsignedString(y)));
            assertThat(Platform.unsignedMultiplyHigh(x, y))
                    .isEqualTo(exact.shiftRight(64).longValue());
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            double c = -a * b * random.nextInt(2) + random.nextGaussian() * 0x1p-40;
            BigDecimal sum = new BigDecimal(a).multiply(new BigDecimal(b)).add(new BigDecimal(c));
            assertThat(Platform.fma(a, b, c)).isEqualTo(sum.doubleValue());
        }
        assertThat(Platform.fma(0x1.000002p0f, 0x1.000002p0f, -1f)).isEqualTo(0x1.000001p-22f);
    }

    @Test
    void halvesAndZeros() {
        for (int h = 0; h < 0x10000; h++) {
            float f = Platform.fromHalf(h);
            if ((h & 0x7fff) <= 0x7c00) assertThat(Platform.toHalf(f)).isEqualTo(h);
            else assertThat(f).isNaN();
        }
        assertThat(Platform.toHalf(0x1.002p0f)).isEqualTo(0x3c00);
        assertThat(Platform.toHalf(0x1.006p0f)).isEqualTo(0x3c02);
        assertThat(Platform.toHalf(65520f)).isEqualTo(0x7c00);
        assertThat(Platform.rint(2.5)).isEqualTo(2);
        assertThat(Platform.rint(-0.5)).isEqualTo(-0.0);
        assertThat(Platform.negate(0.0)).isEqualTo(-0.0);
        assertThat(Platform.negate(-0.0)).isEqualTo(0.0);
    }

    @Test
    void numbersWithoutASign() {
        assertThat(Platform.parseUnsigned("ffffffffffffffff", 16)).isEqualTo(-1);
        assertThat(Platform.parseUnsigned("18446744073709551615", 10)).isEqualTo(-1);
        for (String wrong : new String[] {"", "-1", "18446744073709551616", "1x"})
            assertThatThrownBy(() -> Platform.parseUnsigned(wrong, 10))
                    .isInstanceOf(NumberFormatException.class);
    }
}
