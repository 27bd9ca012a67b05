package dev.heddle.exec;

/// Loops over the lanes of wide rows `w`: integers of 64 bits. Amounts of shifts, masks and results of comparisons are
/// in narrow rows `f`.
final class Lanes64 {
    private Lanes64() {}

    static void copy(long[] w, int d, int a, int n) {
        System.arraycopy(w, a, w, d, n);
    }

    static void add(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[a + i] + w[b + i];
    }

    static void sub(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[a + i] - w[b + i];
    }

    static void mul(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[a + i] * w[b + i];
    }

    static void mulHigh(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = Math.unsignedMultiplyHigh(w[a + i], w[b + i]);
    }

    static void and(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[a + i] & w[b + i];
    }

    static void or(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[a + i] | w[b + i];
    }

    static void xor(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[a + i] ^ w[b + i];
    }

    static void shl(long[] w, int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = f[b + i] > 63 ? 0 : w[a + i] << f[b + i];
    }

    static void shr(long[] w, int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = f[b + i] > 63 ? 0 : w[a + i] >>> f[b + i];
    }

    static void sar(long[] w, int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[a + i] >> Math.min(f[b + i], 63);
    }

    static void divideSigned(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[b + i] == 0 ? 0 : w[a + i] / w[b + i];
    }

    static void divideUnsigned(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++)
            w[d + i] = w[b + i] == 0 ? 0 : Long.divideUnsigned(w[a + i], w[b + i]);
    }

    static void restSigned(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[b + i] == 0 ? 0 : w[a + i] % w[b + i];
    }

    static void restUnsigned(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++)
            w[d + i] = w[b + i] == 0 ? 0 : Long.remainderUnsigned(w[a + i], w[b + i]);
    }

    static void minSigned(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = Math.min(w[a + i], w[b + i]);
    }

    static void maxSigned(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = Math.max(w[a + i], w[b + i]);
    }

    private static final long TOP = Long.MIN_VALUE;

    static void minUnsigned(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = Math.min(w[a + i] ^ TOP, w[b + i] ^ TOP) ^ TOP;
    }

    static void maxUnsigned(long[] w, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = Math.max(w[a + i] ^ TOP, w[b + i] ^ TOP) ^ TOP;
    }

    static void signExtend(long[] w, int d, int a, int bits, int n) {
        int up = 64 - bits;
        for (int i = 0; i < n; i++) w[d + i] = w[a + i] << up >> up;
    }

    static void popcount(long[] w, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = Long.bitCount(w[a + i]);
    }

    static void reverse(long[] w, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = Long.reverse(w[a + i]);
    }

    static void highest(long[] w, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = 63L - Long.numberOfLeadingZeros(w[a + i]);
    }

    static void lowest(long[] w, int d, int a, int n) {
        for (int i = 0; i < n; i++)
            w[d + i] = w[a + i] == 0 ? -1 : Long.numberOfTrailingZeros(w[a + i]);
    }

    static void equal(long[] w, int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = w[a + i] == w[b + i] ? -1 : 0;
    }

    static void lessSigned(long[] w, int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = w[a + i] < w[b + i] ? -1 : 0;
    }

    static void lessUnsigned(long[] w, int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) f[d + i] = (w[a + i] ^ TOP) < (w[b + i] ^ TOP) ? -1 : 0;
    }

    static void select(long[] w, int[] f, int d, int m, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = f[m + i] != 0 ? w[a + i] : w[b + i];
    }

    static void widenSigned(long[] w, int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = f[a + i];
    }

    static void widenUnsigned(long[] w, int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) w[d + i] = f[a + i] & 0xffffffffL;
    }

    static void narrow(long[] w, int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) f[d + i] = (int) w[a + i];
    }

    static void high(long[] w, int[] f, int d, int a, int n) {
        for (int i = 0; i < n; i++) f[d + i] = (int) (w[a + i] >>> 32);
    }

    static void pair(long[] w, int[] f, int d, int a, int b, int n) {
        for (int i = 0; i < n; i++) w[d + i] = f[a + i] & 0xffffffffL | (long) f[b + i] << 32;
    }
}
