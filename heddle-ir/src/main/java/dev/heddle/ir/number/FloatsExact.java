package dev.heddle.ir.number;

import java.math.BigInteger;

/// On which side of a boundary a function's result lies. In integers scaled by a power of 2 with some 250 bits after
/// the first of the result, where 150 would separate any double's result from any float's boundary; results that are
/// boundaries do not come here.
///
/// Each method returns the sign of the result minus `m`.
public final class FloatsExact {
    private static final int BITS = 256;

    private FloatsExact() {}

    /// @param x -1000..1000, not integral
    static int exp2(double x, double m) {
        int p = 2 * BITS;
        int n = (int) Math.floor(x);
        BigInteger rest = fixed(x, p).subtract(BigInteger.valueOf(n).shiftLeft(p));
        return exp(times(rest, ln2(p), p), p).compareTo(fixed(m, p - n));
    }

    /// @param x above 0, no power of 2
    static int log2(double x, double m) {
        return -exp2(m, x);
    }

    /// @param t 0..1/2, without the ends
    static int sinPi(double t, double m) {
        int p = BITS - Math.getExponent(t);
        BigInteger z = times(fixed(t, p), pi(p), p);
        return series(z, z, 1, p).compareTo(fixed(m, p));
    }

    /// @param t 0..1/2, without the ends
    static int cosPi(double t, double m) {
        int p = 2 * BITS;
        BigInteger z = times(fixed(t, p), pi(p), p);
        return series(BigInteger.ONE.shiftLeft(p), z, 0, p).compareTo(fixed(m, p));
    }

    /// @param x radians, not 0
    static int sin(double x, double m) {
        int p = 2 * BITS + Math.abs(Math.getExponent(x));
        BigInteger z = fixed(x, p).mod(pi(p).shiftLeft(1));
        return series(z, z, 1, p).compareTo(fixed(m, p));
    }

    /// @param x radians, not 0
    static int cos(double x, double m) {
        int p = 2 * BITS + Math.abs(Math.getExponent(x));
        BigInteger z = fixed(x, p).mod(pi(p).shiftLeft(1));
        return series(BigInteger.ONE.shiftLeft(p), z, 0, p).compareTo(fixed(m, p));
    }

    /// @return `v` * 2^`p`, rounded down
    private static BigInteger fixed(double v, int p) {
        int exponent = Math.max(Math.getExponent(v), Double.MIN_EXPONENT) - 52;
        long significand = (long) Math.scalb(v, -exponent);
        return BigInteger.valueOf(significand).shiftLeft(exponent + p);
    }

    private static BigInteger times(BigInteger a, BigInteger b, int p) {
        return a.multiply(b).shiftRight(p);
    }

    private static BigInteger exp(BigInteger z, int p) {
        BigInteger sum = BigInteger.ZERO;
        BigInteger term = BigInteger.ONE.shiftLeft(p);
        for (int k = 1; term.signum() != 0; k++) {
            sum = sum.add(term);
            term = times(term, z, p).divide(BigInteger.valueOf(k));
        }
        return sum;
    }

    /// `first` times 1 - z^2 / (k + 1)(k + 2) + ..: the sine from z and 1, the cosine from 1 and 0.
    private static BigInteger series(BigInteger first, BigInteger z, int k, int p) {
        BigInteger square = times(z, z, p);
        BigInteger sum = BigInteger.ZERO;
        BigInteger term = first;
        for (int i = k; term.signum() != 0; i += 2) {
            sum = sum.add(term);
            BigInteger by = BigInteger.valueOf((i + 1L) * (i + 2));
            term = times(term, square, p).divide(by).negate();
        }
        return sum;
    }

    private static BigInteger ln2(int p) {
        return inverseTangent(3, p, 1).shiftLeft(1);
    }

    private static BigInteger pi(int p) {
        int q = p + 16; // the errors of the series stay below
        BigInteger quarter = inverseTangent(5, q, -1).shiftLeft(2).subtract(inverseTangent(239, q, -1));
        return quarter.shiftRight(14);
    }

    /// @param sign -1 for the inverse tangent of 1/n, 1 for the hyperbolic one
    private static BigInteger inverseTangent(int n, int p, int sign) {
        BigInteger square = BigInteger.valueOf((long) sign * n * n);
        BigInteger power = BigInteger.ONE.shiftLeft(p).divide(BigInteger.valueOf(n));
        BigInteger sum = BigInteger.ZERO;
        for (int k = 1; power.signum() != 0; k += 2) {
            sum = sum.add(power.divide(BigInteger.valueOf(k)));
            power = power.divide(square);
        }
        return sum;
    }
}
