package dev.heddle.ir.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Rounding;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Packed formats: every code comes back, and every value goes to the nearest.
class PacksTest {
    @Test
    void srgb() {
        for (int v = 0; v < 256; v++) {
            assertThat(Packs.srgb8(linear(v))).isEqualTo(v);
        }
        assertThat(Packs.srgb8(0.5)).isEqualTo(188); // 187.516
        assertThat(Packs.srgb8(0.003)).isEqualTo(10); // 9.88
        assertThat(Packs.srgb8(Double.NaN)).isZero();
        assertThat(Packs.srgb8(2)).isEqualTo(255);
    }

    private static double linear(int srgb) {
        double c = srgb / 255.0;
        return c <= 0.04045 ? c / 12.92 : StrictMath.pow((c + 0.055) / 1.055, 2.4);
    }

    @Test
    void sharedExponent() {
        for (int exponent = 0; exponent < 32; exponent++)
            for (int f = 256; f < 512; f++) {
                int bits = exponent << 27 | f << 18 | (f ^ 0xff) << 9 | f - 256;
                assertThat(shared(bits, 2)).isEqualTo(f * Math.pow(2, exponent - 24));
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
        assertThat(shared(most, 0)).isEqualTo(65408);
    }

    private static int repacked(int bits) {
        return Packs.packRgb9e5(shared(bits, 0), shared(bits, 1), shared(bits, 2));
    }

    /// @param channel 0 red, 1 green, 2 blue
    private static double shared(int bits, int channel) {
        return Math.scalb((double) (bits >>> 9 * channel & 0x1ff), (bits >>> 27) - 24);
    }

    /// @param channel 0 red, 1 green, 2 blue
    private static double unsigned(int bits, int channel) {
        int fractionBits = channel == 2 ? 5 : 6;
        int v = bits >>> 11 * channel & (32 << fractionBits) - 1;
        if (v >>> fractionBits < 31) return Floats.smallFloat(v, 5, fractionBits, 15);
        return v == 31 << fractionBits ? Double.POSITIVE_INFINITY : Double.NaN;
    }

    @Test
    void smallUnsignedFloats() {
        for (int v = 0; v < 0x7c1; v++) {
            int bits = v >> 1 << 22 | v << 11 | 0x7c0 - v;
            int back = Packs.packRg11b10f(unsigned(bits, 0), unsigned(bits, 1), unsigned(bits, 2), Rounding.RTZ);
            assertThat(back).isEqualTo(bits);
        }
        assertThat(unsigned(0x7bf, 0)).isEqualTo(65024);
        assertThat(unsigned(0x3df << 22, 2)).isEqualTo(64512);
        assertThat(unsigned(1 << 11, 1)).isEqualTo(0x1p-20);
        assertThat(unsigned(0x7c1, 0)).isNaN();
        int nan = Packs.packRg11b10f(Double.NaN, -Double.NaN, Double.NaN, Rounding.RTE);
        for (int i = 0; i < 3; i++) assertThat(unsigned(nan, i)).isNaN();
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(Packs.packRg11b10f(infinity, -infinity, 1e9, Rounding.RTZ)).isEqualTo(0x3df << 22 | 0x7c0);
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
                    assertThat(Integer.toHexString(got)).as("%s %a", mode, x).isEqualTo(n + " " + w);
            }
        }
    }
}
