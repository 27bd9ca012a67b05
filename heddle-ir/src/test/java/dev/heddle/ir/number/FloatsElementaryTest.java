package dev.heddle.ir.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Rounding;
import java.util.Random;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToIntBiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Functions against series of 200 bits: rounded to a float in any mode, the result is the right one.
@Tag("long")
class FloatsElementaryTest {
    @Test
    void exp2() {
        int[] hard = {0x3a07857c, 0x3fa5a5d7, 0x365584c5, 0x3e0c0ac1, 0x3c02a9ad, 0x3bd8ac63, 0x38ebdf17};
        check(Floats::exp2Odd, Series::exp2, hard);
        for (int n = -1000; n <= 1000; n++) assertThat(Floats.exp2Odd(n)).isEqualTo(Math.scalb(1.0, n));
        ends(Floats::exp2Odd, 0, Double.POSITIVE_INFINITY);
        assertThat(Floats.exp2Odd(1e30)).isEqualTo(Double.MAX_VALUE);
        assertThat(Floats.exp2Odd(-1e30)).isBetween(Double.MIN_VALUE, 0x1p-900);
        assertThat(Floats.exp2Odd(-0.0)).isEqualTo(1);
    }

    @Test
    void log2() {
        int[] hard = {0x616b8090, 0x5f914a90, 0x6c914a90, 0x136b8090, 0x10914a90, 0x1a431c85, 0x49431c85};
        check(x -> x > 0 ? Floats.log2Odd(x) : 0, x -> x > 0 ? Series.log2(x) : null, hard);
        for (int n = -1074; n <= 1023; n++)
            assertThat(Floats.log2Odd(Math.scalb(1.0, n))).isEqualTo(n);
        ends(Floats::log2Odd, Double.NaN, Double.POSITIVE_INFINITY);
        assertThat(Floats.log2Odd(-0.0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Floats.log2Odd(0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Floats.log2Odd(-Double.MIN_VALUE)).isNaN();
        assertThat(Floats.log2Odd(3 * Double.MIN_VALUE)).isEqualTo(Math.log(3) / Math.log(2) - 1074);
    }

    @Test
    void sinPi() {
        check(Floats::sinPiOdd, x -> Series.sinPi(x, 0), 0x364d79e0, 0x3e2ba783, 0x3c447c2d, 0x3827e79e);
        ends(Floats::sinPiOdd, Double.NaN, Double.NaN);
        for (double x = 0; x < 40; x++) {
            signed(Floats.sinPiOdd(x), 0.0);
            signed(Floats.sinPiOdd(-x), -0.0);
            signed(Floats.sinPiOdd(x + 0.5), x % 2 == 0 ? 1 : -1);
        }
        signed(Floats.sinPiOdd(-0x1p100), -0.0);
    }

    @Test
    void cosPi() {
        int[] hard = {0x3d59af4b, 0x3c309378, 0x3c157c18, 0x3f762153, 0x3c3de93d};
        check(Floats::cosPiOdd, x -> Series.sinPi(x, 1), hard);
        ends(Floats::cosPiOdd, Double.NaN, Double.NaN);
        for (double x = -40; x < 40; x++) {
            signed(Floats.cosPiOdd(x + 0.5), 0.0);
            signed(Floats.cosPiOdd(x), x % 2 == 0 ? 1 : -1);
        }
        signed(Floats.cosPiOdd(0x1p100), 1);
    }

    @Test
    void sin() {
        int[] hard = {0x5b258da4, 0x655355c5, 0x5bd284e6, 0x5d3de785, 0x3ca025c6, 0x4b8e0cb6, 0x56787577, 0x3d371d55};
        check(Floats::sinOdd, x -> Series.sin(x, 0), hard);
        ends(Floats::sinOdd, Double.NaN, Double.NaN);
        signed(Floats.sinOdd(-0.0), -0.0);
    }

    @Test
    void cos() {
        int[] hard = {0x569ec55c, 0x5df96a14, 0x677f5566, 0x51456ea9, 0x3ea0e6ef, 0x6bdb1cfc, 0x6b63643c, 0x513352f6};
        check(Floats::cosOdd, x -> Series.sin(x, 1), hard);
        ends(Floats::cosOdd, Double.NaN, Double.NaN);
        signed(Floats.cosOdd(-0.0), 1);
    }

    @Test
    void rsqrt() {
        int[] hard = {0x6f7f3509, 0x643a18e3, 0x63bdf8a8, 0x3955b7bd, 0x6a3a18e3, 0x3dbdf8a8, 0x41bdf8a8, 0x4e7f3509};
        check(x -> x > 0 ? Floats.rsqrtOdd(x) : 0, x -> x > 0 ? root(x) : null, hard);
        Random random = new Random(3);
        for (int i = 0; i < 1000; i++) { // next to boundaries, by less than a double tells
            double m = random.nextInt(1 << 24, 1 << 25);
            same(Floats::rsqrtOdd, FloatsElementaryTest::root, 1 / (m * m));
        }
        for (int n = -1074; n < 1024; n += 2)
            assertThat(Floats.rsqrtOdd(Math.scalb(1.0, n))).isEqualTo(Math.scalb(1.0, -n / 2));
        ends(Floats::rsqrtOdd, Double.NaN, 0);
        assertThat(Floats.rsqrtOdd(0)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Floats.rsqrtOdd(-0.0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Floats.rsqrtOdd(-1)).isNaN();
    }

    private static Series root(double x) {
        Exact root = Exact.of(x).inverse().root();
        return new Series(root, root);
    }

    private static void ends(DoubleUnaryOperator f, double below, double above) {
        assertThat(f.applyAsDouble(Double.NaN)).isNaN();
        signed(f.applyAsDouble(Double.NEGATIVE_INFINITY), below);
        signed(f.applyAsDouble(Double.POSITIVE_INFINITY), above);
    }

    private static void signed(double got, double want) {
        assertThat(Double.doubleToLongBits(got)).as("%s", got).isEqualTo(Double.doubleToLongBits(want));
    }

    /// @param hard floats whose results lie so near to a boundary that a double does not tell
    private static void check(DoubleUnaryOperator f, DoubleFunction<Series> exact, int... hard) {
        for (int h = 0; h < 0x10000; h++) same(f, exact, Floats.fromHalf(h));
        for (float x : Samples.EDGES) same(f, exact, x);
        for (int bits : hard) same(f, exact, Float.intBitsToFloat(bits));
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) same(f, exact, Samples.any(random));
    }

    private static void same(DoubleUnaryOperator f, DoubleFunction<Series> exact, double x) {
        if (!Double.isFinite(x) || x == 0) return;
        Series want = exact.apply(x);
        if (want == null) return;
        double got = f.applyAsDouble(x);
        double low = want.low().odd();
        double high = want.high().odd();
        if (low != high) { // only results of few bits lie between
            assertThat(within(Exact.of(got), want)).as("%a", x).isTrue();
            assertThat(Double.doubleToRawLongBits(got) & (1L << 28) - 1)
                    .as("%a", x)
                    .isZero();
            return;
        }
        for (Rounding mode : Rounding.values())
            if (Floats.round32(got, mode) != Floats.round32(low, mode))
                assertThat(got).as("%s %a", mode, x).isEqualTo(low);
        // Next to a boundary the result only tells the side; elsewhere it must be much nearer than
        // the distance to a
        // boundary that counts as clear, 32 units.
        long below = Double.doubleToRawLongBits(got) + 1 & (1L << 28) - 1;
        double bound = below == 0 || below == 2 ? 0x1p-45 : 0x1p-49;
        boolean inside = Math.abs(low) < 0x1p500 && Math.abs(low) > 0x1p-500;
        if (inside && !(Math.abs(got - low) <= Math.abs(low) * bound))
            assertThat(got).as("%a", x).isEqualTo(low);
    }

    private static boolean within(Exact y, Series ends) {
        return ends.low().compareTo(y) <= 0 && y.compareTo(ends.high()) <= 0;
    }

    /// The last resort must tell on which side even of the nearest double a result lies.
    @Test
    void sides() {
        Random random = new Random(2);
        for (int i = 0; i < 2_000; i++) {
            double x = Samples.any(random);
            if (!Double.isFinite(x) || x == 0) continue;
            double small = Math.scalb(x, -Math.getExponent(x) + random.nextInt(-20, 6));
            double turn = Math.scalb(Math.abs(x), -Math.getExponent(x) - random.nextInt(3, 150));
            if (small != Math.rint(small)) side(FloatsExact::exp2, Series.exp2(small), small);
            double size = Math.abs(x);
            if (Math.scalb(1.0, Math.getExponent(size)) != size) side(FloatsExact::log2, Series.log2(size), size);
            side(FloatsExact::sinPi, Series.sinPi(turn, 0), turn);
            if (turn > 0x1p-30) side(FloatsExact::cosPi, Series.sinPi(turn, 1), turn);
            side(FloatsExact::sin, Series.sin(x, 0), x);
            if (Math.abs(x) > 0x1p-30) side(FloatsExact::cos, Series.sin(x, 1), x);
        }
    }

    private static void side(ToIntBiFunction<Double, Double> f, Series value, double x) {
        double m = Double.longBitsToDouble(value.low().round(Exact.Format.DOUBLE, Rounding.RTE));
        int side = value.low().compareTo(Exact.of(m));
        assertThat(side).isEqualTo(value.high().compareTo(Exact.of(m)));
        assertThat(f.applyAsInt(x, m)).as("%a", x).isEqualTo(side);
    }
}
