package dev.heddle.textures.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Fixed point, against decimal arithmetic.
class FixedTest {
    private static final MathContext MANY = new MathContext(80);

    private static BigDecimal most(int bits) {
        return BigDecimal.valueOf((1L << bits) - 1);
    }

    private static float quotient(long code, int bits) {
        return BigDecimal.valueOf(code).divide(most(bits), MANY).floatValue();
    }

    @Test
    void codesOfEveryWidthAreRoundedOnce() {
        Random random = new Random(1);
        for (int bits = 1; bits <= 32; bits++) {
            long top = (1L << bits) - 1;
            for (int i = 0; i < (bits == 16 ? 1 << 16 : 3000); i++) {
                long code = top < 1 << 16 ? i % (top + 1) : random.nextLong() & top >>> random.nextInt(bits);
                assertThat(Fixed.unorm((int) code, bits))
                        .as("%d of %d bits", code, bits)
                        .isEqualTo(quotient(code, bits));
            }
            assertThat(Fixed.unorm((int) top, bits)).isEqualTo(1);
        }
    }

    @Test
    void codesWithASignAreRoundedOnce() {
        Random random = new Random(2);
        for (int bits = 2; bits <= 32; bits++)
            for (int i = 0; i < 3000; i++) {
                int code = random.nextInt() >> 32 - bits;
                float expected = Math.max(Math.signum((float) code) * quotient(Math.abs((long) code), bits - 1), -1);
                assertThat(Fixed.snorm(code, bits))
                        .as("%d of %d bits", code, bits)
                        .isEqualTo(expected);
            }
        assertThat(Fixed.snorm(Integer.MIN_VALUE, 32)).isEqualTo(-1);
        assertThat(Fixed.snorm(-2, 2)).isEqualTo(-1);
    }

    @Test
    void codesAreFoundAgain() {
        for (int bits = 1; bits <= 16; bits++)
            for (int code = 0; code < 1 << bits; code++) {
                assertThat(Fixed.toUnorm(Fixed.unorm(code, bits), bits)).isEqualTo(code);
                int signed = code << 32 - bits >> 32 - bits;
                if (bits > 1 && signed != -1 << bits - 1)
                    assertThat(Fixed.toSnorm(Fixed.snorm(signed, bits), bits)).isEqualTo(code);
            }
    }

    @Test
    void numbersGoToTheNearestCode() {
        Random random = new Random(3);
        for (int i = 0; i < 200_000; i++) {
            int bits = 1 + i % 32;
            float x = random.nextInt(20) == 0 ? (random.nextInt(512) / 512f) : random.nextFloat() * random.nextFloat();
            BigDecimal exact = new BigDecimal(x).multiply(most(bits));
            long nearest = exact.setScale(0, RoundingMode.HALF_EVEN).longValueExact();
            assertThat(Fixed.toUnorm(x, bits) & 0xffffffffL)
                    .as("%s in %d bits", x, bits)
                    .isEqualTo(nearest);
            if (bits == 32) continue;
            int mask = -1 >>> 31 - bits;
            assertThat(Fixed.toSnorm(-x, bits + 1)).isEqualTo((int) -nearest & mask);
        }
    }

    @Test
    void whatIsOutOfRangeGoesToTheEnd() {
        assertThat(Fixed.toUnorm(Float.NaN, 8)).isZero();
        assertThat(Fixed.toUnorm(-1, 8)).isZero();
        assertThat(Fixed.toUnorm(Float.POSITIVE_INFINITY, 8)).isEqualTo(255);
        assertThat(Fixed.toUnorm(1, 32)).isEqualTo(-1);
        assertThat(Fixed.toUnorm(Float.MIN_VALUE, 32)).isZero();
        assertThat(Fixed.toSnorm(Float.NaN, 8)).isZero();
        assertThat(Fixed.toSnorm(-7, 8)).isEqualTo(0x81);
        assertThat(Fixed.toSnorm(Float.NEGATIVE_INFINITY, 32)).isEqualTo(0x80000001);
        assertThat(Fixed.toFixed16(Float.NaN)).isZero();
        assertThat(Fixed.toFixed16(1e9f)).isEqualTo(Integer.MAX_VALUE);
        assertThat(Fixed.toFixed16(Float.NEGATIVE_INFINITY)).isEqualTo(Integer.MIN_VALUE);
        assertThat(Fixed.toExtended(9)).isEqualTo(1023);
        assertThat(Fixed.toExtended(-9)).isZero();
    }

    @Test
    void numbersWithAPoint() {
        Random random = new Random(4);
        for (int i = 0; i < 20_000; i++) {
            int code = random.nextInt() >> random.nextInt(32);
            float exact = BigDecimal.valueOf(code)
                    .divide(BigDecimal.valueOf(65536), MANY)
                    .floatValue();
            assertThat(Fixed.fixed16(code)).isEqualTo(exact);
            float x = (random.nextFloat() - 0.5f) * 70000;
            BigDecimal scaled = new BigDecimal(x).multiply(BigDecimal.valueOf(65536));
            BigDecimal nearest = scaled.setScale(0, RoundingMode.HALF_EVEN);
            nearest = nearest.min(BigDecimal.valueOf(Integer.MAX_VALUE)).max(BigDecimal.valueOf(Integer.MIN_VALUE));
            assertThat(Fixed.toFixed16(x)).isEqualTo(nearest.intValueExact());
        }
        for (int code = 0; code < 1024; code++) {
            float exact = BigDecimal.valueOf(code - 384)
                    .divide(BigDecimal.valueOf(510), MANY)
                    .floatValue();
            assertThat(Fixed.extended(code)).isEqualTo(exact);
            assertThat(Fixed.toExtended(exact)).isEqualTo(code);
        }
    }
}
