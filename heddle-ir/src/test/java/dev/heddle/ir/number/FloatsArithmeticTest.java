package dev.heddle.ir.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Rounding;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Odd arithmetic and the fused paths against rational numbers, bit by bit.
@Tag("long")
class FloatsArithmeticTest {
    private interface Binary {
        Exact of(Exact a, Exact b);
    }

    @Test
    void addition() {
        check(Floats::addOdd, Double::sum, Exact::plus);
    }

    @Test
    void multiplication() {
        check(Floats::mulOdd, (a, b) -> a * b, Exact::times);
    }

    @Test
    void division() {
        check(Floats::divOdd, (a, b) -> a / b, (a, b) -> a.times(b.inverse()));
    }

    /// @param special for operands that are not finite, and for results that are 0
    private static void check(DoubleBinaryOperator op, DoubleBinaryOperator special, Binary exact) {
        for (float a : Samples.EDGES) for (float b : Samples.EDGES) same(op, special, exact, a, b);
        Random random = new Random(1);
        for (int i = 0; i < 150_000; i++) same(op, special, exact, Samples.any(random), Samples.any(random));
        for (int i = 0; i < 20_000; i++) {
            double a = Samples.anyDouble(random);
            double b = Samples.anyDouble(random);
            same(op, special, exact, a, b);
            same(op, special, exact, a, Math.scalb(b, Math.getExponent(a) - Math.getExponent(b)));
            same(op, special, exact, Double.MIN_VALUE * random.nextInt(1000), b);
            same(op, special, exact, -Double.MAX_VALUE, b);
        }
    }

    private static void same(DoubleBinaryOperator op, DoubleBinaryOperator special, Binary exact, double a, double b) {
        double plain = special.applyAsDouble(a, b);
        boolean finite = Double.isFinite(a) && Double.isFinite(b);
        boolean pole = Double.isInfinite(special.applyAsDouble(1, b)) && b == 0;
        double want = plain;
        if (finite && !pole) {
            Exact e = exact.of(Exact.of(a), Exact.of(b));
            if (e.signum() != 0) want = e.odd();
        }
        same(op.applyAsDouble(a, b), want, a, b, 0);
    }

    private static void same(double got, double want, double a, double b, double c) {
        if (Double.doubleToLongBits(got) != Double.doubleToLongBits(want))
            assertThat(got).as("%a %a %a", a, b, c).isEqualTo(want);
    }

    @Test
    void fused() {
        for (float a : Samples.EDGES) for (float b : Samples.EDGES) for (float c : Samples.EDGES) sameFused(a, b, c);
        Random random = new Random(2);
        for (int i = 0; i < 200_000; i++) {
            float a = Samples.any(random);
            float b = Samples.any(random);
            sameFused(a, b, Samples.third(random, a, b));
        }
    }

    /// Products next to 2^-126, where the fast path must look twice.
    @Test
    void fusedNextToTheLeastNormal() {
        Random random = new Random(3);
        int flushed = 0;
        for (int i = 0; i < 100_000; i++) {
            float a = Float.intBitsToFloat(random.nextInt() & 0x807fffff | 0x3f800000);
            float b = Math.scalb(1 / a, -126);
            b = Math.abs(b) < Float.MIN_NORMAL ? Math.scalb(1 / a, -125) / 2 : b;
            float c = random.nextBoolean() ? 0 : Float.MIN_VALUE * random.nextInt(-2, 3);
            sameFused(a, b, c);
            float rounded = Math.fma(a, b, c);
            if (rounded == Float.MIN_NORMAL && Floats.fmaFlushed(a, b, c) == 0) flushed++;
            sameFused(Float.MIN_NORMAL, a, -Float.MIN_VALUE * random.nextInt(3));
            sameFused(a * 0x1p-70f, 0x1p-56f / a, Float.MIN_VALUE * random.nextInt(-2, 3));
        }
        assertThat(flushed).isGreaterThan(100);
    }

    private static void sameFused(float a, float b, float c) {
        double plain = (double) a * b + c; // right for what is not finite, and for zeros
        Exact exact = null;
        if (Float.isFinite(a) && Float.isFinite(b) && Float.isFinite(c))
            exact = Exact.of(a).times(Exact.of(b)).plus(Exact.of(c));
        boolean special = exact == null || exact.signum() == 0;
        same(Floats.fmaOdd(a, b, c), special ? plain : exact.odd(), a, b, c);

        int single =
                special ? Float.floatToIntBits((float) plain) : (int) exact.round(Exact.Format.SINGLE, Rounding.RTE);
        int half = special ? halfOf(plain) : (int) exact.round(Exact.Format.HALF, Rounding.RTE);
        Exact least = Exact.of(Float.MIN_NORMAL);
        boolean small = !special && new Exact(exact.n().abs(), exact.d()).compareTo(least) < 0;
        int flushed = small ? single & 0x80000000 : single;
        if (small) flushed = exact.signum() < 0 ? 0x80000000 : 0;
        same(Float.floatToRawIntBits(Floats.fma(a, b, c)), single, "fma", a, b, c);
        same(Float.floatToRawIntBits(Floats.fmaFlushed(a, b, c)), flushed, "flushed", a, b, c);
        same(Floats.fma16(a, b, c), half, "half", a, b, c);
    }

    private static int halfOf(double special) {
        if (Double.isNaN(special)) return 0x7e00;
        return (special == 0 ? 0 : 0x7c00) | (Math.copySign(1, special) < 0 ? 0x8000 : 0);
    }

    private static void same(int got, int want, String what, float a, float b, float c) {
        if (got != want)
            assertThat(Integer.toHexString(got))
                    .as("%s %a %a %a", what, a, b, c)
                    .isEqualTo(Integer.toHexString(want));
    }

    /// Products of more than 53 bits.
    @Test
    void fusedDoubles() {
        Random random = new Random(4);
        for (int i = 0; i < 30_000; i++) {
            double a = Samples.anyDouble(random);
            double b = Samples.anyDouble(random);
            double p = -a * b;
            double c = Math.scalb(Samples.anyDouble(random), random.nextInt(-200, 200));
            sameFused(a, b, c);
            sameFused(a, b, p);
            sameFused(a, b, Math.nextUp(p));
            sameFused(a, b, p * Math.scalb(1.0, random.nextInt(-110, 110)));
            sameFused(Math.scalb(a, -Math.getExponent(a)), Math.scalb(b, -Math.getExponent(b)), c);
        }
    }

    private static void sameFused(double a, double b, double c) {
        if (!Double.isFinite(a) || !Double.isFinite(b) || !Double.isFinite(c)) return;
        Exact exact = Exact.of(a).times(Exact.of(b)).plus(Exact.of(c));
        if (exact.signum() != 0) same(Floats.fmaOdd(a, b, c), exact.odd(), a, b, c);
    }

    @Test
    void halfOperands() {
        Random random = new Random(5);
        for (int i = 0; i < 300_000; i++) {
            int bits = random.nextInt();
            float a = Floats.fromHalf(bits);
            float b = Floats.fromHalf(bits >> 16);
            float c = Floats.fromHalf(random.nextInt());
            int near = Float.floatToFloat16(-a * b) + random.nextInt(-2, 3);
            sameFused(a, b, random.nextBoolean() ? c : Floats.fromHalf(near));
        }
    }

    @Test
    void roots() {
        for (float a : Samples.EDGES) sameRoot(a);
        for (int h = 0; h < 0x10000; h++) sameRoot(Floats.fromHalf(h));
        Random random = new Random(6);
        for (int i = 0; i < 100_000; i++) {
            sameRoot(Math.abs(Samples.any(random)));
            float whole = random.nextInt(0, 1 << 24);
            sameRoot((double) whole * whole);
        }
        for (int i = 0; i < 20_000; i++) sameRoot(Math.abs(Samples.anyDouble(random)));
        sameRoot(Double.MIN_VALUE);
        sameRoot(Double.MAX_VALUE);
    }

    private static void sameRoot(double a) {
        double want = a > 0 && Double.isFinite(a) ? Exact.of(a).root().odd() : Math.sqrt(a);
        same(Floats.sqrtOdd(a), want, a, 0, 0);
    }

    @Test
    void reciprocals() {
        assertThat(1 / Floats.rcpOdd(Double.NEGATIVE_INFINITY)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Floats.rcpOdd(-0.0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Floats.rcpOdd(0)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Floats.rcpOdd(Double.NaN)).isNaN();
        Random random = new Random(7);
        for (int i = 0; i < 165_536; i++) {
            float a = i < 0x10000 ? Floats.fromHalf(i) : Samples.any(random);
            if (Float.isFinite(a) && a != 0)
                same(Floats.rcpOdd(a), Exact.of(a).inverse().odd(), a, 0, 0);
        }
    }
}
