package dev.heddle.textures.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// sRGB and small floats, against decimal arithmetic and lists of all values.
class SmallNumbersTest {
    private static final MathContext MANY = new MathContext(120);

    /// Light is a fifth root, so that its fifth power is a rational number: a float is the nearest one if that lies
    /// between the fifth powers of the points halfway to its neighbours.
    @Test
    void lightOfSrgbIsRoundedOnce() {
        for (int code = 0; code < 256; code++) {
            float light = Srgb.linear(code);
            BigDecimal share = BigDecimal.valueOf(code).divide(BigDecimal.valueOf(255), MANY);
            if (code <= 10) {
                BigDecimal exact = share.divide(new BigDecimal("12.92"), MANY);
                assertThat(light).isEqualTo(exact.floatValue());
                continue;
            }
            BigDecimal base = share.add(new BigDecimal("0.055")).divide(new BigDecimal("1.055"), MANY);
            BigDecimal exact = base.pow(12, MANY);
            if (code < 255)
                assertThat(halfway(light, Math.nextUp(light)).pow(5)).isGreaterThan(exact);
            assertThat(halfway(light, Math.nextDown(light)).pow(5)).isLessThan(exact);
        }
        assertThat(Srgb.linear(255)).isEqualTo(1);
    }

    private static BigDecimal halfway(float a, float b) {
        return new BigDecimal(a).add(new BigDecimal(b)).divide(BigDecimal.TWO);
    }

    @Test
    void lightGoesToTheNearestCode() {
        for (int code = 0; code < 256; code++)
            assertThat(Srgb.code(Srgb.linear(code))).isEqualTo(code);
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            float x = random.nextFloat() * random.nextFloat();
            int code = Srgb.code(x);
            double exact = 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * Math.pow(x, 1 / 2.4) - 0.055);
            assertThat(code).isBetween((int) Math.ceil(exact - 0.501), (int) Math.floor(exact + 0.501));
        }
        assertThat(Srgb.code(Float.NaN)).isZero();
        assertThat(Srgb.code(-1)).isZero();
        assertThat(Srgb.code(2)).isEqualTo(255);
    }

    @Test
    void unsignedFloatsAreFoundAgainAndRoundedToNearest() {
        for (int fraction = 5; fraction <= 6; fraction++) {
            int infinity = 31 << fraction;
            for (int code = 0; code < infinity; code++) {
                float x = SmallFloats.unsigned(code, fraction);
                int exponent = code >> fraction;
                double whole = (code & (1 << fraction) - 1) + (exponent == 0 ? 0 : 1 << fraction);
                assertThat(x).isEqualTo((float) (whole * Math.pow(2, Math.max(exponent, 1) - 15 - fraction)));
                assertThat(SmallFloats.toUnsigned(x, fraction)).isEqualTo(code);
                if (code + 1 == infinity) break;
                float next = SmallFloats.unsigned(code + 1, fraction);
                float half = (x + next) / 2;
                assertThat(SmallFloats.toUnsigned(half, fraction)).isEqualTo(code + (code & 1));
                assertThat(SmallFloats.toUnsigned(Math.nextDown(half), fraction))
                        .isEqualTo(code);
                assertThat(SmallFloats.toUnsigned(Math.nextUp(half), fraction)).isEqualTo(code + 1);
            }
            assertThat(SmallFloats.toUnsigned(1e9f, fraction)).isEqualTo(infinity);
            assertThat(SmallFloats.toUnsigned(-3, fraction)).isZero();
            assertThat(SmallFloats.unsigned(SmallFloats.toUnsigned(Float.NaN, fraction), fraction))
                    .isNaN();
            assertThat(SmallFloats.unsigned(infinity, fraction)).isEqualTo(Float.POSITIVE_INFINITY);
        }
    }

    @Test
    void sharedExponentsAreTheLeastThatDo() {
        Random random = new Random(2);
        for (int i = 0; i < 50_000; i++) {
            float[] x = new float[3];
            for (int c = 0; c < 3; c++) x[c] = (float) Math.scalb(random.nextDouble(), random.nextInt(36) - 20);
            int exponent = SmallFloats.sharedExponent(x[0], x[1], x[2]);
            float most = Math.min(Math.max(x[0], Math.max(x[1], x[2])), 65408);
            double step = Math.scalb(1.0, exponent - 24);
            for (float v : x) {
                int fraction = SmallFloats.sharedFraction(v, exponent);
                assertThat(fraction).isBetween(0, 511);
                double off = Math.abs(SmallFloats.shared(fraction, exponent) - Math.min(v, 65408));
                assertThat(off).isLessThanOrEqualTo(step / 2);
            }
            if (exponent > 0) assertThat(Math.floor(most / (step / 2) + 0.5)).isGreaterThan(511);
        }
    }
}
