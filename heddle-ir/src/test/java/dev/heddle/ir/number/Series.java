package dev.heddle.ir.number;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/// What a function is worth, between two rational numbers that differ by less than 2^-120 of it: from literal
/// constants and series of its own, independent of [FloatsExact].
///
/// @param low below the value
/// @param high above it
record Series(Exact low, Exact high) {
    private static final BigDecimal PI =
            new BigDecimal("3.141592653589793238462643383279502884197169399375105820974944592307816406286208"
                    + "99862803482534211706798214808651328230664709384460955058223172535940812848111745"
                    + "0284102701938521105559");

    private static final BigDecimal LN2 =
            new BigDecimal("0.693147180559945309417232121458176568075500134360255254120680009493393621969694"
                    + "715605863326996418687542001481020570685733");

    /// Places of the binary fractions below.
    private static final int PLACES = 220;

    private static final BigInteger PI_FAR = fixed(PI, 590);
    private static final BigInteger LN2_FIXED = fixed(LN2, PLACES);

    /// @param scale `v` stands for `v` * 2^`scale`
    private static Series around(BigInteger v, int scale) {
        BigInteger slack = BigInteger.ONE.shiftLeft(20);
        return new Series(Exact.scaled(v.subtract(slack), scale), Exact.scaled(v.add(slack), scale));
    }

    static Series exp2(double x) {
        BigInteger v = fixed(Math.clamp(x, -900.5, 900.5), PLACES);
        int n = v.shiftRight(PLACES).intValueExact();
        BigInteger rest = v.subtract(BigInteger.valueOf(n).shiftLeft(PLACES));
        return power(rest.multiply(LN2_FIXED).shiftRight(PLACES), n);
    }

    /// e^`z` * 2^`n`, by squaring e^(z/256) eight times.
    private static Series power(BigInteger z, int n) {
        BigInteger one = BigInteger.ONE.shiftLeft(PLACES);
        BigInteger small = z.shiftRight(8);
        BigInteger sum = one;
        for (int k = 20; k > 0; k--) // 1 + z/1 (1 + z/2 (1 + z/3 (...
        sum = one.add(small.multiply(sum).shiftRight(PLACES).divide(BigInteger.valueOf(k)));
        for (int i = 0; i < 8; i++) sum = sum.multiply(sum).shiftRight(PLACES);
        return around(sum, n - PLACES);
    }

    /// By the series of the inverse hyperbolic tangent.
    static Series log2(double x) {
        int n = Math.getExponent(x);
        double m = Math.scalb(x, -n);
        if (m > 1.4) {
            m /= 2;
            n++;
        }
        BigInteger one = BigInteger.ONE.shiftLeft(PLACES);
        BigInteger v = fixed(m, PLACES);
        BigInteger ratio = v.subtract(one).shiftLeft(PLACES).divide(v.add(one));
        BigInteger square = ratio.multiply(ratio).shiftRight(PLACES);
        BigInteger sum = BigInteger.ZERO;
        BigInteger term = ratio;
        for (int k = 1; k < 90 && term.bitLength() > 2; k += 2) {
            sum = sum.add(term.divide(BigInteger.valueOf(k)));
            term = term.multiply(square).shiftRight(PLACES);
        }
        BigInteger log = sum.shiftLeft(PLACES + 1).divide(LN2_FIXED);
        return around(log.add(BigInteger.valueOf(n).shiftLeft(PLACES)), -PLACES);
    }

    /// @param quarters added to the angle, in right angles
    static Series sinPi(double x, int quarters) {
        int p = places(x);
        BigInteger half = BigInteger.ONE.shiftLeft(p - 1);
        BigInteger turn = fixed(x, p).add(half.multiply(BigInteger.valueOf(quarters)));
        BigInteger[] turns = floorDivide(turn, half.shiftLeft(1));
        return sine(turns[1].multiply(pi(p)).shiftRight(p), p, turns[0].testBit(0));
    }

    static Series sin(double x, int quarters) {
        int p = places(x);
        BigInteger angle = fixed(x, p).add(pi(p).shiftRight(1).multiply(BigInteger.valueOf(quarters)));
        BigInteger[] turns = floorDivide(angle, pi(p));
        return sine(turns[1], p, turns[0].testBit(0));
    }

    /// @param angle 0..pi
    private static Series sine(BigInteger angle, int p, boolean negative) {
        BigInteger z = angle.min(pi(p).subtract(angle));
        BigInteger square = z.multiply(z).shiftRight(p);
        BigInteger sum = BigInteger.ZERO;
        BigInteger term = z;
        for (int k = 2; term.bitLength() > 2; k += 2) {
            sum = sum.add(term);
            term = term.multiply(square).shiftRight(p).divide(BigInteger.valueOf(-k * (k + 1L)));
        }
        return around(negative ? sum.negate() : sum, -p);
    }

    private static BigInteger[] floorDivide(BigInteger v, BigInteger by) {
        BigInteger rest = v.mod(by);
        return new BigInteger[] {v.subtract(rest).divide(by), rest};
    }

    /// More places for the cubes of small angles, and for the turns of large ones.
    private static int places(double x) {
        int exponent = Math.getExponent(x);
        return PLACES + Math.max(exponent, -2 * exponent);
    }

    private static BigInteger pi(int p) {
        return PI_FAR.shiftRight(590 - p);
    }

    private static BigInteger fixed(double x, int p) {
        return fixed(new BigDecimal(x), p);
    }

    private static BigInteger fixed(BigDecimal x, int p) {
        return x.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(p)))
                .setScale(0, RoundingMode.FLOOR)
                .toBigIntegerExact();
    }
}
