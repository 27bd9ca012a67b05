package dev.heddle.emulator.lanes;

/// Loops over the lanes of wide rows: integers of 64 bits. Amounts of shifts, masks and results of comparisons are in
/// narrow rows.
public final class Lanes64 {
    private Lanes64() {}

    public static void copy(long[] d, long[] a, int n) {
        System.arraycopy(a, 0, d, 0, n);
    }

    public static void add(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] + b[i];
    }

    public static void sub(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] - b[i];
    }

    public static void mul(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] * b[i];
    }

    public static void and(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] & b[i];
    }

    public static void or(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] | b[i];
    }

    public static void xor(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] ^ b[i];
    }

    public static void shl(long[] d, long[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = b[i] > 63 ? 0 : a[i] << b[i];
    }

    public static void shr(long[] d, long[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = b[i] > 63 ? 0 : a[i] >>> b[i];
    }

    public static void sar(long[] d, long[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] >> Math.min(b[i], 63);
    }

    public static void minSigned(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = Math.min(a[i], b[i]);
    }

    public static void maxSigned(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = Math.max(a[i], b[i]);
    }

    private static final long TOP = Long.MIN_VALUE;

    public static void minUnsigned(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = Math.min(a[i] ^ TOP, b[i] ^ TOP) ^ TOP;
    }

    public static void maxUnsigned(long[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = Math.max(a[i] ^ TOP, b[i] ^ TOP) ^ TOP;
    }

    public static void signExtend(long[] d, long[] a, int bits, int n) {
        int up = 64 - bits;
        for (int i = 0; i < n; i++) d[i] = a[i] << up >> up;
    }

    public static void popcount(long[] d, long[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = Long.bitCount(a[i]);
    }

    public static void reverse(long[] d, long[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = Long.reverse(a[i]);
    }

    public static void highest(long[] d, long[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = 63L - Long.numberOfLeadingZeros(a[i]);
    }

    public static void lowest(long[] d, long[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] == 0 ? -1 : Long.numberOfTrailingZeros(a[i]);
    }

    public static void equal(int[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] == b[i] ? -1 : 0;
    }

    public static void lessSigned(int[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] < b[i] ? -1 : 0;
    }

    public static void lessUnsigned(int[] d, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = (a[i] ^ TOP) < (b[i] ^ TOP) ? -1 : 0;
    }

    public static void select(long[] d, int[] m, long[] a, long[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = m[i] != 0 ? a[i] : b[i];
    }

    public static void widenSigned(long[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i];
    }

    public static void widenUnsigned(long[] d, int[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] & 0xffffffffL;
    }

    public static void narrow(int[] d, long[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = (int) a[i];
    }

    public static void high(int[] d, long[] a, int n) {
        for (int i = 0; i < n; i++) d[i] = (int) (a[i] >>> 32);
    }

    public static void pair(long[] d, int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) d[i] = a[i] & 0xffffffffL | (long) b[i] << 32;
    }
}
