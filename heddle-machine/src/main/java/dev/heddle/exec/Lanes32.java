package dev.heddle.exec;

/// Loops over the lanes of narrow rows: integers of 32 bits. `d`, `a`, `b`, `c` are where rows begin, `n` is the number
/// of lanes; a result may lie in the row of an argument.
final class Lanes32 {
    private Lanes32() {}

    static void copy(int[] f, int d, int a, int n) {
        System.arraycopy(f, a, f, d, n);
    }

    static void lane(int[] f, int d, int n) {
        for (int i = 0; i < n; i++) f[d + i] = i;
    }

    static void add(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[a + i] + f[b + i];
    }

    static void sub(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[a + i] - f[b + i];
    }

    static void mul(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[a + i] * f[b + i];
    }

    static void and(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[a + i] & f[b + i];
    }

    static void or(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[a + i] | f[b + i];
    }

    static void xor(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[a + i] ^ f[b + i];
    }

    static void shl(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[b + i] > 31 ? 0 : f[a + i] << f[b + i];
    }

    static void shr(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[b + i] > 31 ? 0 : f[a + i] >>> f[b + i];
    }

    static void sar(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[a + i] >> Math.min(f[b + i], 31);
    }

    static void divideSigned(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[b + i] == 0 ? 0 : f[a + i] / f[b + i];
    }

    static void divideUnsigned(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = f[b + i] == 0 ? 0 : Integer.divideUnsigned(f[a + i], f[b + i]);
    }

    static void restSigned(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[b + i] == 0 ? 0 : f[a + i] % f[b + i];
    }

    static void restUnsigned(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = f[b + i] == 0 ? 0 : Integer.remainderUnsigned(f[a + i], f[b + i]);
    }

    static void minSigned(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = Math.min(f[a + i], f[b + i]);
    }

    static void maxSigned(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = Math.max(f[a + i], f[b + i]);
    }

    private static final int TOP = Integer.MIN_VALUE;

    static void minUnsigned(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = Math.min(f[a + i] ^ TOP, f[b + i] ^ TOP) ^ TOP;
    }

    static void maxUnsigned(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = Math.max(f[a + i] ^ TOP, f[b + i] ^ TOP) ^ TOP;
    }

    static void signExtend(int[] f, int d, int a, int bits, int n) {
        int up = 32 - bits;
        for (int i = 0; i < n; i++) f[d + i] = f[a + i] << up >> up;
    }

    static void popcount(int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) f[d + i] = Integer.bitCount(f[a + i]);
    }

    static void reverse(int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) f[d + i] = Integer.reverse(f[a + i]);
    }

    static void highest(int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) f[d + i] = 31 - Integer.numberOfLeadingZeros(f[a + i]);
    }

    static void lowest(int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = f[a + i] == 0 ? -1 : Integer.numberOfTrailingZeros(f[a + i]);
    }

    static void equal(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[a + i] == f[b + i] ? -1 : 0;
    }

    static void lessSigned(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[a + i] < f[b + i] ? -1 : 0;
    }

    static void lessUnsigned(int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = (f[a + i] ^ TOP) < (f[b + i] ^ TOP) ? -1 : 0;
    }

    static void select(int[] f, int d, int m, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[b + i] ^ (f[a + i] ^ f[b + i]) & f[m + i];
    }

    /// @param where lowest bit, and width in bits 15:8
    static void bits(int[] f, int d, int a, int where, int n) {
        int low = where & 0xff;
        int mask = -1 >>> 32 - (where >> 8);
        for (int i = 0; i < n; i++) f[d + i] = f[a + i] >>> low & mask;
    }

    /// The bits of `b` with those of `a` in some places.
    static void insert(int[] f, int d, int a, int b, int where, int n) {
        int low = where & 0xff;
        int mask = -1 >>> 32 - (where >> 8) << low;
        for (int i = 0; i < n; i++) f[d + i] = f[b + i] & ~mask | f[a + i] << low & mask;
    }

    static void fromHalf(int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) {
            float x = Float.float16ToFloat((short) f[a + i]);
            f[d + i] = Float.floatToIntBits(x);
        }
    }

    static void fromBrain(int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++)
            f[d + i] = Float.floatToIntBits(Floats.fromBf16(f[a + i] & 0xffff));
    }

    /// @return whether one of the values holds
    static boolean any(int[] f, int a, int b, int n) {
        int any = 0;
        for (int i = 0; i < n; i++) any |= f[a + i] & f[b + i];
        return any != 0;
    }

    static void fill(int[] f, int d, int value, int n) {
        for (int i = 0; i < n; i++) f[d + i] = value;
    }
}
