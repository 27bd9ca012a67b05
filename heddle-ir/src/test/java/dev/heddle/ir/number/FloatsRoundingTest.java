package dev.heddle.ir.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Rounding;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Rounding in every mode against rational numbers; formats, integers and order.
@Tag("long")
class FloatsRoundingTest {
    @Test
    void everyMode() {
        for (float a : Samples.EDGES)
            for (int ulps = -2; ulps <= 2; ulps++)
                rounded(Double.longBitsToDouble(Double.doubleToRawLongBits(a) + ulps));
        Random random = new Random(1);
        for (int i = 0; i < 150_000; i++) rounded(Samples.nearBoundary(random));
        for (int i = 0; i < 20_000; i++) rounded(Samples.anyDouble(random));
    }

    @Test
    void everyHalfAndItsSurroundings() {
        for (int h = 0; h < 0x7c00; h++) {
            long bits = Double.doubleToRawLongBits(Floats.fromHalf(h));
            long middle = Double.doubleToRawLongBits(
                    h == 0 ? 0x1p-25 : Floats.fromHalf(h) / 2.0 + Floats.fromHalf(h + 1) / 2.0);
            if (h == 0x7bff) middle = Double.doubleToRawLongBits(65520);
            for (int ulps = h == 0 ? 0 : -1; ulps <= 1; ulps++) {
                rounded(Double.longBitsToDouble(bits + ulps));
                rounded(-Double.longBitsToDouble(bits + ulps));
                rounded(Double.longBitsToDouble(middle + ulps));
            }
        }
    }

    private static void rounded(double x) {
        boolean special = !Double.isFinite(x) || x == 0;
        Exact exact = special ? null : Exact.of(x);
        for (Rounding mode : Rounding.values()) {
            int single = special ? canonical((float) x) : (int) exact.round(Exact.Format.SINGLE, mode);
            int half = special ? narrow(x, 0x7c00, 0x7e00) : (int) exact.round(Exact.Format.HALF, mode);
            int bf16 = special ? narrow(x, 0x7f80, 0x7fc0) : (int) exact.round(Exact.Format.BF16, mode);
            int flushed = Math.abs(x) < 0x1p-126 ? canonical((float) Math.copySign(0, x)) : single;
            same(Float.floatToRawIntBits(Floats.round32(x, mode)), single, mode, x);
            same(Float.floatToRawIntBits(Floats.round32Flushed(x, mode)), flushed, mode, x);
            same(Floats.round16(x, mode), half, mode, x);
            same(Floats.roundBf16(x, mode), bf16, mode, x);
        }
    }

    private static int canonical(float f) {
        return Float.isNaN(f) ? 0x7fc00000 : Float.floatToRawIntBits(f);
    }

    private static int narrow(double x, int infinity, int nan) {
        if (Double.isNaN(x)) return nan;
        return (x == 0 ? 0 : infinity) | (Math.copySign(1, x) < 0 ? 0x8000 : 0);
    }

    private static void same(int got, int want, Rounding mode, double x) {
        if (got != want)
            assertThat(Integer.toHexString(got)).as("%s %a", mode, x).isEqualTo(Integer.toHexString(want));
    }

    /// The point of odd doubles: two roundings are one.
    @Test
    void oddIsInnocent() {
        double sum = Floats.addOdd(1 + 0x1p-24, -0x1p-90);
        assertThat(Floats.round32(1 + 0x1p-24 - 0x1p-90, Rounding.RTE)).isEqualTo(1);
        assertThat(Floats.round32(1 + 0x1p-24 + 0x1p-23, Rounding.RTE)).isEqualTo(1 + 0x1p-22f);
        assertThat(Floats.round32(Floats.addOdd(1 + 0x1p-24 + 0x1p-23, -0x1p-90), Rounding.RTE))
                .isEqualTo(1 + 0x1p-23f);
        assertThat(sum).isEqualTo(Math.nextDown(1 + 0x1p-24));
    }

    @Test
    void formats() {
        for (int h = 0; h < 0x10000; h++) {
            int exponent = h >> 10 & 31;
            boolean nan = exponent == 31 && (h & 0x3ff) != 0;
            double want = exponent == 31 ? Double.POSITIVE_INFINITY : value(h, 5, 10);
            if ((h & 0x8000) != 0) want = -want;
            if (nan) want = Double.NaN;
            same(Float.floatToRawIntBits(Floats.fromHalf(h)), canonical((float) want), Rounding.RTE, h);
            if (exponent < 31) assertThat(Floats.smallFloat(h, 5, 10, 15)).isEqualTo(want);
            int flushed = exponent == 0 ? h & 0x8000 : h;
            if (!nan) {
                assertThat(Floats.round16(Floats.flush(want, -14), Rounding.RTZ))
                        .isEqualTo(flushed);
                for (Rounding mode : Rounding.values()) same(Floats.round16(want, mode), h, mode, want);
            }
            float b = Floats.fromBf16(h);
            assertThat(Float.floatToRawIntBits(b)).isEqualTo(canonical(Float.intBitsToFloat(h << 16)));
        }
    }

    private static double value(int bits, int exponentBits, int fractionBits) {
        double fraction = (bits & (1 << fractionBits) - 1) / (double) (1 << fractionBits);
        int exponent = bits >> fractionBits & (1 << exponentBits) - 1;
        int bias = (1 << exponentBits - 1) - 1;
        return exponent == 0 ? fraction * Math.pow(2, 1 - bias) : (1 + fraction) * Math.pow(2, exponent - bias);
    }

    @Test
    void smallFormats() {
        // 1-4-3 with bias 7: no exponent means infinity.
        assertThat(Floats.smallFloat(0x7f, 4, 3, 7)).isEqualTo(480);
        assertThat(Floats.smallFloat(0x01, 4, 3, 7)).isEqualTo(0x1p-9);
        assertThat(Floats.smallFloat(0x88, 4, 3, 7)).isEqualTo(-0x1p-6);
        assertThat(Floats.smallFloat(0x180, 4, 3, 7)).isEqualTo(-0.0);
        // 1-3-4 with bias 3, the immediates of several instruction sets.
        assertThat(Floats.smallFloat(0x7f, 3, 4, 3)).isEqualTo(31);
        assertThat(Floats.smallFloat(0x30, 3, 4, 3)).isEqualTo(1);
        assertThat(Floats.smallFloat(0x01, 3, 4, 3)).isEqualTo(0x1p-6);
    }

    @Test
    void flushing() {
        for (float a : Samples.EDGES) {
            boolean subnormal = (Float.floatToRawIntBits(a) & 0x7f800000) == 0;
            float want = subnormal ? Math.copySign(0f, a) : a;
            assertThat(canonical(Floats.flush(a))).isEqualTo(canonical(want));
            double wide = Floats.flush((double) a, -126);
            assertThat(canonical((float) wide)).isEqualTo(canonical(want));
        }
        assertThat(Floats.flush(Math.nextDown(0x1p-14), -14)).isEqualTo(0.0);
        assertThat(Floats.flush(-0x1p-14, -14)).isEqualTo(-0x1p-14);
    }

    @Test
    void integers() {
        for (float a : Samples.EDGES) integer(a);
        for (int h = 0; h < 0x10000; h++) integer(Floats.fromHalf(h));
        Random random = new Random(2);
        for (int i = 0; i < 100_000; i++) {
            integer(Samples.any(random));
            integer(Samples.nearBoundary(random));
            integer(random.nextInt(-1000, 1000) + 0.5 + random.nextInt(-1, 2) * 0x1p-42);
        }
    }

    private static void integer(double x) {
        for (Rounding mode : Rounding.values()) {
            double got = Floats.integral(x, mode);
            long whole = Floats.toLong(x, mode);
            if (Double.isNaN(x)) {
                assertThat(got).isNaN();
                assertThat(whole).isZero();
            } else if (Double.isInfinite(x)) {
                assertThat(got).isEqualTo(x);
                assertThat(whole).isEqualTo(x > 0 ? Long.MAX_VALUE : Long.MIN_VALUE);
            } else {
                BigInteger want = new BigDecimal(x).setScale(0, java(mode)).toBigInteger();
                BigInteger ends = want.max(BigInteger.valueOf(Long.MIN_VALUE)).min(BigInteger.valueOf(Long.MAX_VALUE));
                double v = Math.copySign(want.doubleValue(), x);
                if (Double.doubleToRawLongBits(got) != Double.doubleToRawLongBits(v))
                    assertThat(got).as("%s %a", mode, x).isEqualTo(v);
                if (whole != ends.longValue())
                    assertThat(whole).as("%s %a", mode, x).isEqualTo(ends.longValue());
            }
        }
    }

    private static RoundingMode java(Rounding mode) {
        return switch (mode) {
            case RTE -> RoundingMode.HALF_EVEN;
            case RTZ -> RoundingMode.DOWN;
            case RTP -> RoundingMode.CEILING;
            case RTN -> RoundingMode.FLOOR;
        };
    }

    @Test
    void order() {
        double nan = Double.NaN;
        assertThat(Floats.minNumber(nan, 1)).isEqualTo(1);
        assertThat(Floats.minNumber(1, nan)).isEqualTo(1);
        assertThat(Floats.maxNumber(nan, -1)).isEqualTo(-1);
        assertThat(Floats.maxNumber(-1, nan)).isEqualTo(-1);
        assertThat(Floats.minNumber(nan, nan)).isNaN();
        assertThat(Floats.maxNumber(nan, nan)).isNaN();
        assertThat(Double.doubleToRawLongBits(Floats.minNumber(0.0, -0.0))).isEqualTo(Long.MIN_VALUE);
        assertThat(Double.doubleToRawLongBits(Floats.maxNumber(-0.0, 0.0))).isZero();
        assertThat(Floats.minNumber(-1, 2)).isEqualTo(-1);
        assertThat(Floats.maxNumber(-1, 2)).isEqualTo(2);
    }

    @Test
    void saturation() {
        for (float a : Samples.EDGES) {
            float want = a >= 1 ? 1 : a > 0 ? a : 0;
            assertThat(Float.floatToRawIntBits(Floats.saturate01(a))).isEqualTo(Float.floatToRawIntBits(want));
            assertThat(Double.doubleToRawLongBits(Floats.saturate01((double) a)))
                    .isEqualTo(Double.doubleToRawLongBits(want));
        }
    }
}
