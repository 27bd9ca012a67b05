package dev.heddle.ir.number;

import dev.heddle.ir.lift.Rounding;
import java.math.BigInteger;

/// A rational number, and its rounding from first principles: slow, and independent of [Floats].
///
/// @param n numerator, signed
/// @param d denominator, above 0
record Exact(BigInteger n, BigInteger d) {
    /// A binary float format; the exponent's bias is half its range.
    record Format(int exponentBits, int fractionBits) {
        static final Format HALF = new Format(5, 10);
        static final Format BF16 = new Format(8, 7);
        static final Format SINGLE = new Format(8, 23);
        static final Format DOUBLE = new Format(11, 52);

        int greatestExponent() {
            return (1 << exponentBits - 1) - 1;
        }

        long infinity() {
            return (1L << exponentBits) - 1 << fractionBits;
        }
    }

    static Exact of(double v) {
        if (v == 0) return new Exact(BigInteger.ZERO, BigInteger.ONE);
        long bits = Double.doubleToRawLongBits(v);
        long fraction = bits & (1L << 52) - 1;
        int exponent = (int) (bits >>> 52 & 0x7ff);
        if (exponent == 0x7ff) throw new IllegalArgumentException(v + " is not finite");
        if (exponent > 0) fraction += 1L << 52;
        Exact size = scaled(BigInteger.valueOf(fraction), Math.max(exponent, 1) - 1075);
        return bits < 0 ? new Exact(size.n.negate(), size.d) : size;
    }

    /// `v` * 2^`exponent`
    static Exact scaled(BigInteger v, int exponent) {
        return exponent >= 0
                ? new Exact(v.shiftLeft(exponent), BigInteger.ONE)
                : new Exact(v, BigInteger.ONE.shiftLeft(-exponent));
    }

    Exact plus(Exact o) {
        return new Exact(n.multiply(o.d).add(o.n.multiply(d)), d.multiply(o.d));
    }

    Exact times(Exact o) {
        return new Exact(n.multiply(o.n), d.multiply(o.d));
    }

    /// @return `1 / this`, which is not 0
    Exact inverse() {
        return n.signum() < 0 ? new Exact(d.negate(), n.negate()) : new Exact(d, n);
    }

    /// @return the square root, or if that is irrational a number between the same two neighbours of up to 80 bits
    Exact root() {
        int up = 2 * Math.max(100, 100 + d.bitLength() - n.bitLength());
        BigInteger[] whole = n.shiftLeft(up).divideAndRemainder(d);
        BigInteger[] root = whole[0].sqrtAndRemainder();
        boolean exact = whole[1].signum() == 0 && root[1].signum() == 0;
        BigInteger twice = root[0].shiftLeft(1);
        return scaled(exact ? twice : twice.add(BigInteger.ONE), -up / 2 - 1);
    }

    int signum() {
        return n.signum();
    }

    int compareTo(Exact o) {
        return n.multiply(o.d).compareTo(o.n.multiply(d));
    }

    /// @return the bits of the float, with its sign; an exact 0 is +0
    long round(Format f, Rounding mode) {
        return round(f, mode, false);
    }

    /// @return the odd double
    double odd() {
        return Double.longBitsToDouble(round(Format.DOUBLE, Rounding.RTZ, true));
    }

    private long round(Format f, Rounding mode, boolean odd) {
        if (n.signum() == 0) return 0;
        boolean negative = n.signum() < 0;
        long sign = negative ? 1L << f.exponentBits + f.fractionBits : 0;
        BigInteger a = n.abs();
        int exponent = a.bitLength() - d.bitLength();
        if (scaled(BigInteger.ONE, exponent).compareTo(new Exact(a, d)) > 0) exponent--;
        int least = 1 - f.greatestExponent();
        int quantum = Math.max(exponent, least) - f.fractionBits;
        BigInteger[] steps =
                quantum < 0 ? a.shiftLeft(-quantum).divideAndRemainder(d) : a.divideAndRemainder(d.shiftLeft(quantum));
        BigInteger unit = quantum < 0 ? d : d.shiftLeft(quantum);
        long k = steps[0].longValueExact();
        if (steps[1].signum() != 0) {
            int half = steps[1].shiftLeft(1).compareTo(unit);
            if (odd) k |= 1;
            else if (away(mode, negative, half, (k & 1) != 0)) k++;
        }
        if (k < 1L << f.fractionBits) return sign | k;
        if (k == 2L << f.fractionBits) {
            k >>= 1;
            quantum++;
        }
        int rounded = quantum + f.fractionBits;
        if (rounded <= f.greatestExponent())
            return sign | (rounded - least + 1L << f.fractionBits) + k - (1L << f.fractionBits);
        boolean toInfinity = !odd && away(mode, negative, 1, true);
        return sign | (toInfinity ? f.infinity() : f.infinity() - 1);
    }

    private static boolean away(Rounding mode, boolean negative, int half, boolean lastIsOne) {
        return switch (mode) {
            case RTE -> half > 0 || half == 0 && lastIsOne;
            case RTZ -> false;
            case RTP -> !negative;
            case RTN -> negative;
        };
    }
}
