package dev.heddle.emulator.lanes;

import dev.heddle.ir.number.Floats;

/// Loops over the lanes of narrow rows: integers of 32 bits. `d` is the row of the result, `n` the number of lanes; a
/// result may go into the row of an argument. Rows are arrays of their own, because loops over parts of one array are
/// not vectorised: the parts might overlap.
public final class Lanes32 {
    private Lanes32() {}

    public static void copy(int[] d, int[] a, int n) {
        System.arraycopy(a, 0, d, 0, n);
    }

    public static void lane(int[] d, int n) {
        for (int i = 0; i < n; i++) d[i] = i;
    }

    public static void add(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] + b[i];
    }

    public static void sub(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] - b[i];
    }

    public static void mul(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] * b[i];
    }

    public static void and(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] & b[i];
    }

    public static void or(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] | b[i];
    }

    public static void xor(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] ^ b[i];
    }

    public static void shl(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = b[i] > 31 ? 0 : a[i] << b[i];
    }

    public static void shr(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = b[i] > 31 ? 0 : a[i] >>> b[i];
    }

    public static void sar(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] >> Math.min(b[i], 31);
    }

    /// @param by 1..31
    public static void shl(int[] d, int[] a, int by, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] << by;
    }

    public static void sar(int[] d, int[] a, int by, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] >> by;
    }

    public static void mulAdd(int[] d, int[] a, int[] b, int[] c, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] * b[i] + c[i];
    }

    public static void divideSigned(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = b[i] == 0 ? 0 : a[i] / b[i];
    }

    public static void divideUnsigned(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = b[i] == 0 ? 0 : Integer.divideUnsigned(a[i], b[i]);
    }

    public static void remainderSigned(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = b[i] == 0 ? 0 : a[i] % b[i];
    }

    public static void remainderUnsigned(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = b[i] == 0 ? 0 : Integer.remainderUnsigned(a[i], b[i]);
    }

    public static void minSigned(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = Math.min(a[i], b[i]);
    }

    public static void maxSigned(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = Math.max(a[i], b[i]);
    }

    private static final int TOP = Integer.MIN_VALUE;

    public static void minUnsigned(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = Math.min(a[i] ^ TOP, b[i] ^ TOP) ^ TOP;
    }

    public static void maxUnsigned(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = Math.max(a[i] ^ TOP, b[i] ^ TOP) ^ TOP;
    }

    public static void signExtend(int[] d, int[] a, int bits, int n) {
        int up = 32 - bits;
        for (int i = 0; i < n; i++) d[i] = a[i] << up >> up;
    }

    public static void popcount(int[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = Integer.bitCount(a[i]);
    }

    public static void reverse(int[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = Integer.reverse(a[i]);
    }

    public static void highest(int[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = 31 - Integer.numberOfLeadingZeros(a[i]);
    }

    public static void lowest(int[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] == 0 ? -1 : Integer.numberOfTrailingZeros(a[i]);
    }

    // Masks of comparisons come out of arithmetic: conditional expressions are not vectorised.

    private static int equal(int x, int y) {
        int different = x ^ y;
        return ~((different | -different) >> 31);
    }

    private static int lessSigned(int x, int y) {
        return (int) ((long) x - y >> 32);
    }

    private static int lessUnsigned(int x, int y) {
        return (int) ((x & 0xffffffffL) - (y & 0xffffffffL) >> 32);
    }

    public static void equal(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = equal(a[i], b[i]);
    }

    public static void lessSigned(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = lessSigned(a[i], b[i]);
    }

    public static void lessUnsigned(int[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = lessUnsigned(a[i], b[i]);
    }

    /// `x` where the mask is set, else `y`.
    private static int choose(int mask, int x, int y) {
        return y ^ (x ^ y) & mask;
    }

    /// `a == b ? c : e`
    public static void selectEqual(int[] d, int[] a, int[] b, int[] c, int[] e, int n) {
        for (int i = 0; i < n; i++) d[i] = choose(equal(a[i], b[i]), c[i], e[i]);
    }

    public static void selectLessSigned(int[] d, int[] a, int[] b, int[] c, int[] e, int n) {
        for (int i = 0; i < n; i++) d[i] = choose(lessSigned(a[i], b[i]), c[i], e[i]);
    }

    public static void selectLessUnsigned(int[] d, int[] a, int[] b, int[] c, int[] e, int n) {
        for (int i = 0; i < n; i++) d[i] = choose(lessUnsigned(a[i], b[i]), c[i], e[i]);
    }

    public static void select(int[] d, int[] m, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = choose(m[i], a[i], b[i]);
    }

    /// @param where lowest bit, and width in bits 15:8
    public static void bits(int[] d, int[] a, int where, int n) {
        int low = where & 0xff;
        int mask = -1 >>> 32 - (where >> 8);
        for (int i = 0; i < n; i++) d[i] = a[i] >>> low & mask;
    }

    /// The bits of `b` with those of `a` in some places.
    public static void insert(int[] d, int[] a, int[] b, int where, int n) {
        int low = where & 0xff;
        int mask = -1 >>> 32 - (where >> 8) << low;
        for (int i = 0; i < n; i++) d[i] = b[i] & ~mask | a[i] << low & mask;
    }

    public static void fromHalf(int[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) {
            float x = Float.float16ToFloat((short) a[i]);
            d[i] = Float.floatToIntBits(x);
        }
    }

    public static void fromBrain(int[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = Float.floatToIntBits(Floats.fromBf16(a[i] & 0xffff));
    }

    /// @return whether one of the values holds
    public static boolean any(int[] a, int[] b, int n) {
        int any = 0;
        for (int i = 0; i < n; i++) any |= a[i] & b[i];
        return any != 0;
    }

    public static void fill(int[] d, int value, int n) {
        for (int i = 0; i < n; i++) d[i] = value;
    }
}
