package dev.heddle.exec.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.lift.Rounding;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Packed formats: every code comes back, and every value goes to the nearest.
class PacksTest {
    @Test
    void normalised() {
        for (int bits : new int[] {1, 2, 4, 5, 8, 10, 16}) {
            long one = (1L << bits) - 1;
            for (long v = 0; v <= one; v++) {
                double x = Packs.fromUnorm(v, bits);
                assertThat(x).isEqualTo(v == 0 ? 0 : ratio(v, one));
                assertThat(Packs.unorm(x, bits)).isEqualTo(v);
                assertThat(Packs.unorm(Floats.round32(x, Rounding.RTE), bits)).isEqualTo(v);
            }
            if (bits == 1) continue;
            long half = one >> 1;
            for (long v = -half; v <= half; v++) {
                double x = Packs.fromSnorm(v, bits);
                assertThat(x).isEqualTo(v == 0 ? 0 : ratio(v, half));
                assertThat(Packs.snorm(x, bits)).isEqualTo(v);
            }
            assertThat(Packs.fromSnorm(-half - 1, bits)).isEqualTo(-1);
        }
    }

    private static double ratio(long v, long one) {
        return new Exact(BigInteger.valueOf(v), BigInteger.valueOf(one)).odd();
    }

    @Test
    void normalisedTiesAndEnds() {
        assertThat(Packs.unorm(0.5, 8)).isEqualTo(128); // 127.5
        assertThat(Packs.unorm(0.5, 1)).isZero();
        assertThat(Packs.unorm(Math.nextUp(0.5), 1)).isEqualTo(1);
        assertThat(Packs.unorm(0.5, 32)).isEqualTo(0x8000_0000L);
        assertThat(Packs.unorm(1, 32)).isEqualTo(0xffff_ffffL);
        assertThat(Packs.unorm(0.1f, 32)).isEqualTo(429496736L); // 429496735.9
        assertThat(Packs.unorm(Double.NaN, 8)).isZero();
        assertThat(Packs.unorm(-1, 8)).isZero();
        assertThat(Packs.unorm(Double.POSITIVE_INFINITY, 8)).isEqualTo(255);
        assertThat(Packs.snorm(-0.5, 8)).isEqualTo(-64); // -63.5
        assertThat(Packs.snorm(Double.NEGATIVE_INFINITY, 16)).isEqualTo(-32767);
        assertThat(Packs.snorm(7, 16)).isEqualTo(32767);
        assertThat(Packs.snorm(Double.NaN, 16)).isZero();
    }

    /// Quotients that miss a tie by less than their product with 255 shows as a double.
    @Test
    void besideTies() {
        for (int v = 0; v < 255; v++) {
            double x = (v + 0.5) / 255;
            int side = Exact.of(x).times(Exact.of(255)).compareTo(Exact.of(v + 0.5));
            long want = side > 0 || side == 0 && (v & 1) != 0 ? v + 1 : v;
            assertThat(Packs.unorm(x, 8)).isEqualTo(want);
        }
    }

    @Test
    void srgb() {
        for (int v = 0; v < 256; v++) {
            assertThat(Packs.srgb8(Packs.fromSrgb8(v))).isEqualTo(v);
            if (v > 0) assertThat(Packs.fromSrgb8(v)).isGreaterThan(Packs.fromSrgb8(v - 1));
        }
        assertThat(Packs.fromSrgb8(0)).isZero();
        assertThat(Packs.fromSrgb8(255)).isEqualTo(1);
        assertThat(Packs.fromSrgb8(10)).isEqualTo(10 / 255.0 / 12.92);
        assertThat(Packs.fromSrgb8(128)).isBetween(0.215860, 0.215861);
        assertThat(Packs.srgb8(0.5)).isEqualTo(188); // 187.516
        assertThat(Packs.srgb8(0.003)).isEqualTo(10); // 9.88
        assertThat(Packs.srgb8(Double.NaN)).isZero();
        assertThat(Packs.srgb8(2)).isEqualTo(255);
    }

    @Test
    void sharedExponent() {
        for (int exponent = 0; exponent < 32; exponent++)
            for (int f = 256; f < 512; f++) {
                int bits = exponent << 27 | f << 18 | (f ^ 0xff) << 9 | f - 256;
                assertThat(Packs.unpackRgb9e5(bits, 2)).isEqualTo(f * Math.pow(2, exponent - 24));
                assertThat(repacked(bits)).isEqualTo(bits);
            }
        for (int f = 0; f < 256; f++) assertThat(repacked(f << 9)).isEqualTo(f << 9);
        // A half goes up, in the greatest colour even to the next exponent.
        assertThat(Packs.packRgb9e5(511.5 / 512, 0, 0)).isEqualTo(16 << 27 | 256);
        assertThat(Packs.packRgb9e5(511.25 / 512, 0.5 / 512, Math.nextDown(0.5 / 512)))
                .isEqualTo(15 << 27 | 1 << 9 | 511);
        int most = 31 << 27 | 511;
        assertThat(Packs.packRgb9e5(Double.POSITIVE_INFINITY, -1, Double.NaN)).isEqualTo(most);
        assertThat(Packs.packRgb9e5(65408, 0, 0)).isEqualTo(most);
        assertThat(Packs.unpackRgb9e5(most, 0)).isEqualTo(65408);
    }

    private static int repacked(int bits) {
        return Packs.packRgb9e5(
                Packs.unpackRgb9e5(bits, 0),
                Packs.unpackRgb9e5(bits, 1),
                Packs.unpackRgb9e5(bits, 2));
    }

    @Test
    void smallUnsignedFloats() {
        for (int v = 0; v < 0x7c1; v++) {
            int bits = v >> 1 << 22 | v << 11 | 0x7c0 - v;
            int back =
                    Packs.packRg11b10f(
                            Packs.unpackRg11b10f(bits, 0),
                            Packs.unpackRg11b10f(bits, 1),
                            Packs.unpackRg11b10f(bits, 2),
                            Rounding.RTZ);
            assertThat(back).isEqualTo(bits);
        }
        assertThat(Packs.unpackRg11b10f(0x7bf, 0)).isEqualTo(65024);
        assertThat(Packs.unpackRg11b10f(0x3df << 22, 2)).isEqualTo(64512);
        assertThat(Packs.unpackRg11b10f(1 << 11, 1)).isEqualTo(0x1p-20);
        assertThat(Packs.unpackRg11b10f(0x7c1, 0)).isNaN();
        int nan = Packs.packRg11b10f(Double.NaN, -Double.NaN, Double.NaN, Rounding.RTE);
        for (int i = 0; i < 3; i++) assertThat(Packs.unpackRg11b10f(nan, i)).isNaN();
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(Packs.packRg11b10f(infinity, -infinity, 1e9, Rounding.RTZ))
                .isEqualTo(0x3df << 22 | 0x7c0);
        assertThat(Packs.packRg11b10f(1e9, -1, -0.0, Rounding.RTE)).isEqualTo(0x7c0);
    }

    @Test
    void smallUnsignedFloatsRound() {
        Exact.Format wide = new Exact.Format(5, 6);
        Exact.Format narrow = new Exact.Format(5, 5);
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            double x = Math.abs(Samples.nearBoundary(random));
            if (!Double.isFinite(x)) continue;
            for (Rounding mode : new Rounding[] {Rounding.RTE, Rounding.RTZ}) {
                long w = Exact.of(x).round(wide, mode);
                long n = Exact.of(x).round(narrow, mode);
                int got = Packs.packRg11b10f(x, x, x, mode);
                if (got != (int) (n << 22 | w << 11 | w))
                    assertThat(Integer.toHexString(got))
                            .as("%s %a", mode, x)
                            .isEqualTo(n + " " + w);
            }
        }
    }
}
