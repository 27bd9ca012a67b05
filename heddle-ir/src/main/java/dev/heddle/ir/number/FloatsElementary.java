package dev.heddle.ir.number;

/// Functions whose results are hardly ever binary fractions, so that they cannot be rounded exactly at once. Each is
/// first taken as a double with an error of a few units. If no boundary of float rounding (a float, or the middle of
/// two) is that near, the double decides already, and its last bit is set; otherwise, about once in four million,
/// [FloatsExact] says on which side of the boundary the result lies.
///
/// Results that are such boundaries themselves are found beforehand. They are few: powers of 2 with integral
/// exponents, their logarithms, sines of multiples of a right angle.
public final class FloatsElementary {
    /// No approximation here is off by more units of the last place; the true bound is about 5.
    private static final long DOUBT = 32;

    /// Boundaries have 25 bits: the bits of a double below those.
    private static final long BELOW = (1L << 28) - 1;

    private static final double LN2 = 0x1.62e42fefa39efp-1;
    private static final double PER_LN2 = 0x1.71547652b82fep0;

    /// Where results cannot matter to a float any more.
    private static final double FAR = 1000;

    private static final double LEAST = 0x1.0000000000001p-1000;

    private static final double BEFORE_ONE = 0x1.fffffffffffffp-1;

    /// 2^(i/64).
    private static final double[] POWERS = new double[64];

    /// log2(i/64), from 1/2 to 3/2.
    private static final double[] LOGS = new double[97];

    static {
        for (int i = 0; i < POWERS.length; i++) POWERS[i] = StrictMath.pow(2, i / 64.0);
        for (int i = 32; i < LOGS.length; i++) LOGS[i] = StrictMath.log(i / 64.0) / LN2;
    }

    private FloatsElementary() {}

    /// @return a copy: 2^(i/64), for i from 0 to 63
    public static double[] powers() {
        return POWERS.clone();
    }

    /// @return a copy: log2(i/64), for i from 32 to 96
    public static double[] logarithms() {
        return LOGS.clone();
    }

    public static double rsqrt(double a) {
        if (!(a > 0)) return a == 0 ? 1 / a : Double.NaN;
        if (a == Double.POSITIVE_INFINITY) return 0;
        if (a < 0x1p-900) return rsqrt(a * 0x1p400) * 0x1p200;
        if (a > 0x1p900) return rsqrt(a * 0x1p-400) * 0x1p-200;
        double y = 1 / Math.sqrt(a);
        if (decided(y)) return set(y);
        double m = boundary(y);
        return beside(m, Math.fma(-a, m * m, 1)); // m * m is exact
    }

    public static double exp2(double x) {
        if (Double.isNaN(x)) return x;
        if (x > FAR) return x == Double.POSITIVE_INFINITY ? x : Double.MAX_VALUE;
        if (x < -FAR) return x == Double.NEGATIVE_INFINITY ? 0 : LEAST;
        if (Math.abs(x) < 0x1p-46) return besideOne(x);
        double steps = Math.rint(x * 64);
        double rest = x - steps * 0x1p-6; // exact
        int n = (int) steps;
        double scale = Double.longBitsToDouble((n >> 6) + 1023L << 52);
        if (rest == 0 && (n & 63) == 0) return scale;
        double z = rest * LN2;
        double p = 1 / 6.0 + z * (1 / 24.0 + z * (1 / 120.0 + z / 720));
        double y = POWERS[n & 63];
        y += y * (z * (1 + z * (1 / 2.0 + z * p)));
        y *= scale;
        return decided(y) ? set(y) : beside(boundary(y), FloatsExact.exp2(x, boundary(y)));
    }

    /// @return 1, or next to it on the side that the sign of `x` says
    private static double besideOne(double x) {
        return x == 0 ? 1 : beside(1, x);
    }

    public static double log2(double x) {
        if (!(x > 0)) return x == 0 ? Double.NEGATIVE_INFINITY : Double.NaN;
        if (x == Double.POSITIVE_INFINITY) return x;
        return x < Double.MIN_NORMAL ? log2Scaled(x * 0x1p60, -60, x) : log2Scaled(x, 0, x);
    }

    /// @param v `x` / 2^`shift`, normal
    private static double log2Scaled(double v, int shift, double x) {
        long bits = Double.doubleToRawLongBits(v);
        int exponent = (int) (bits >>> 52) - 1023;
        double m = Double.longBitsToDouble(bits & (1L << 52) - 1 | 1023L << 52);
        if (m > 1.4140625) { // about the root of 2, so that the sum below cancels nothing
            m *= 0.5;
            exponent++;
        }
        if (m == 1) return exponent + shift;
        double steps = Math.rint(m * 64);
        double c = steps * 0x1p-6;
        double r = (m - c) / c;
        double p = 1 / 5.0 - r * (1 / 6.0 - r * (1 / 7.0 - r * (1 / 8.0 - r / 9)));
        p = r * PER_LN2 * (1 - r * (1 / 2.0 - r * (1 / 3.0 - r * (1 / 4.0 - r * p))));
        double y = exponent + shift + (LOGS[(int) steps] + p);
        return decided(y) ? set(y) : beside(boundary(y), FloatsExact.log2(x, boundary(y)));
    }

    public static double sinPi(double x) {
        if (!Double.isFinite(x)) return Double.NaN;
        double turn = x - 2 * Math.rint(x * 0.5); // exact, -1..1
        double t = Math.abs(turn);
        if (t == 0 || t == 1) return Math.copySign(0, x);
        return Math.copySign(quarter(t > 0.5 ? 1 - t : t), turn);
    }

    public static double cosPi(double x) {
        if (!Double.isFinite(x)) return Double.NaN;
        double t = Math.abs(x - 2 * Math.rint(x * 0.5)); // exact, 0..1
        if (t == 0.5) return 0;
        return t < 0.5 ? cosQuarter(t) : -cosQuarter(1 - t);
    }

    /// sin(pi t) for 0 < t <= 1/2.
    private static double quarter(double t) {
        return t > 0.25 ? cosEighth(0.5 - t) : sinEighth(t);
    }

    /// cos(pi t) for 0 <= t < 1/2.
    private static double cosQuarter(double t) {
        return t > 0.25 ? sinEighth(0.5 - t) : cosEighth(t);
    }

    /// sin(pi t) for 0 < t <= 1/4.
    private static double sinEighth(double t) {
        double z = t * Math.PI;
        double w = z * z;
        double p = 1 / 39916800.0 - w * (1 / 6227020800.0 - w / 1307674368000.0);
        p = 1 / 5040.0 - w * (1 / 362880.0 - w * p);
        p = 1 / 6.0 - w * (1 / 120.0 - w * p);
        double y = z - z * w * p;
        return decided(y) ? set(y) : beside(boundary(y), FloatsExact.sinPi(t, boundary(y)));
    }

    /// cos(pi t) for 0 <= t <= 1/4.
    private static double cosEighth(double t) {
        if (t < 0x1p-25) return t == 0 ? 1 : BEFORE_ONE;
        double z = t * Math.PI;
        double w = z * z;
        double p = 1 / 479001600.0 - w * (1 / 87178291200.0 - w / 20922789888000.0);
        p = 1 / 720.0 - w * (1 / 40320.0 - w * (1 / 3628800.0 - w * p));
        p = 1 / 2.0 - w * (1 / 24.0 - w * p);
        double y = 1 - w * p;
        return decided(y) ? set(y) : beside(boundary(y), FloatsExact.cosPi(t, boundary(y)));
    }

    public static double sin(double x) {
        if (!Double.isFinite(x)) return Double.NaN;
        long below = Double.doubleToRawLongBits(x) & BELOW;
        // Next to x: on the inner side of it, but no nearer to 0 than a boundary.
        if (Math.abs(x) < 0x1p-22 && below == 0) return x == 0 ? x : beside(x, -x);
        double y = StrictMath.sin(x);
        if (decided(y)) return set(y);
        double m = boundary(y);
        return beside(m, FloatsExact.sin(x, m));
    }

    public static double cos(double x) {
        if (!Double.isFinite(x)) return Double.NaN;
        if (Math.abs(x) < 0x1p-23) return x == 0 ? 1 : BEFORE_ONE;
        double y = StrictMath.cos(x);
        return decided(y) ? set(y) : beside(boundary(y), FloatsExact.cos(x, boundary(y)));
    }

    private static boolean decided(double y) {
        long below = Double.doubleToRawLongBits(y) & BELOW;
        return below > DOUBT && below < BELOW - DOUBT;
    }

    /// @return the double with its last bit set
    private static double set(double y) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(y) | 1);
    }

    /// @return the value of 25 bits nearest to `y`
    private static double boundary(double y) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(y) + (BELOW + 1) / 2 & ~BELOW);
    }

    /// @param side the sign of the result minus the boundary
    private static double beside(double boundary, double side) {
        if (side == 0) return boundary;
        return side > 0 ? Math.nextUp(boundary) : Math.nextDown(boundary);
    }
}
