package dev.heddle.exec;

/// Operations that look at other lanes.
final class Across {
    private Across() {}

    static long ballot(int[] f, int a, int n) {
        long out = 0;
        for (int i = 0; i < n; i++) out |= (f[a + i] & f[Layout.EXEC * n + i] & 1L) << i;
        return out;
    }

    static void read(int[] f, int d, int a, int lane, int n) {
        for (int i = 0; i < n; i++) f[d + i] = f[a + Math.floorMod(f[lane + i], n)];
    }

    static void read(long[] w, int[] f, int d, int a, int lane, int n) {
        for (int i = 0; i < n; i++) w[d + i] = w[a + Math.floorMod(f[lane + i], n)];
    }

    /// Over active lanes, each `group` lanes by themselves.
    ///
    /// @param more bit 15: of the lanes before only; from bit 16: lanes that belong together
    static void combine(int[] f, int d, int a, Combine op, int more, int n) {
        boolean signed = op == Combine.MIN || op == Combine.MAX;
        int group = more >>> 16;
        for (int first = 0; first < n; first += group) {
            long all = op.neutral(32);
            for (int i = first; i < first + group; i++) {
                boolean isActive = f[Layout.EXEC * n + i] != 0;
                long x = signed ? f[a + i] : f[a + i] & 0xffffffffL;
                if ((more & 1 << 15) != 0) f[d + i] = (int) all;
                if (isActive) all = op.apply(all, x);
            }
            if ((more & 1 << 15) == 0) Lanes32.fill(f, d + first, (int) all, group);
        }
    }

    static void combine(long[] w, int[] f, int d, int a, Combine op, int more, int n) {
        int group = more >>> 16;
        for (int first = 0; first < n; first += group) {
            long all = op.neutral(64);
            for (int i = first; i < first + group; i++) {
                long x = w[a + i];
                if ((more & 1 << 15) != 0) w[d + i] = all;
                if (f[Layout.EXEC * n + i] != 0) all = op.apply(all, x);
            }
            if ((more & 1 << 15) == 0) for (int i = first; i < first + group; i++) w[d + i] = all;
        }
    }
}
