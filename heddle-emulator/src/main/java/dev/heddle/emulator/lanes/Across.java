package dev.heddle.emulator.lanes;

/// Operations that look at other lanes.
public final class Across {
    private Across() {}

    /// @param first lane of bit 0
    /// @param end past the last lane
    public static long ballot(int[] exec, int[] a, int first, int end) {
        long out = 0;
        for (int i = first; i < end; i++) out |= (a[i] & exec[i] & 1L) << i - first;
        return out;
    }

    /// @param d not `a`
    /// @param width modulo which lanes are counted; 0 is read from those that are not there
    public static void read(int[] d, int[] a, int[] lane, int width, int n) {
        for (int i = 0; i < n; i++) {
            int from = Math.floorMod(lane[i], width);
            d[i] = from < n ? a[from] : 0;
        }
    }

    public static void read(long[] d, long[] a, int[] lane, int width, int n) {
        for (int i = 0; i < n; i++) {
            int from = Math.floorMod(lane[i], width);
            d[i] = from < n ? a[from] : 0;
        }
    }

    /// Over active lanes, some neighbours at a time.
    ///
    /// @param d not `a`
    /// @param more bit 15: of the lanes before only; from bit 16: lanes that belong together
    public static void combine(int[] d, int[] a, int[] exec, Combine op, int more, int n) {
        boolean signed = op == Combine.MIN || op == Combine.MAX;
        boolean before = (more & 1 << 15) != 0;
        int group = more >>> 16;
        for (int first = 0; first < n; first += group) {
            long all = op.neutral(32);
            for (int i = first; i < Math.min(first + group, n); i++) {
                if (before) d[i] = (int) all;
                if (exec[i] != 0) all = op.apply(all, signed ? a[i] : a[i] & 0xffffffffL);
            }
            for (int i = first; i < Math.min(first + group, n) && !before; i++) d[i] = (int) all;
        }
    }

    public static void combine(long[] d, long[] a, int[] exec, Combine op, int more, int n) {
        boolean before = (more & 1 << 15) != 0;
        int group = more >>> 16;
        for (int first = 0; first < n; first += group) {
            long all = op.neutral(64);
            for (int i = first; i < Math.min(first + group, n); i++) {
                if (before) d[i] = all;
                if (exec[i] != 0) all = op.apply(all, a[i]);
            }
            for (int i = first; i < Math.min(first + group, n) && !before; i++) d[i] = all;
        }
    }
}
