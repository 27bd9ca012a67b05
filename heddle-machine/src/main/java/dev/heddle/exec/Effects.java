package dev.heddle.exec;

import dev.heddle.exec.Executable.Indexed;

/// Memory, registers by an index, and jumps. `m` is where the row of the lanes begins that an effect is for.
final class Effects {
    private Effects() {}

    static void load(Wave v, int d, int at, int m, int more) {
        Memory space = v.spaces[more & 0xff];
        int bits = more >>> 8;
        for (int i = 0; i < v.lanes; i++)
            v.f[d + i] = v.f[m + i] == 0 ? 0 : (int) space.load(i, v.w[at + i], bits);
    }

    static void loadWide(Wave v, int d, int at, int m, int more) {
        Memory space = v.spaces[more & 0xff];
        int bits = more >>> 8;
        for (int i = 0; i < v.lanes; i++)
            v.w[d + i] = v.f[m + i] == 0 ? 0 : space.load(i, v.w[at + i], bits);
    }

    static void store(Wave v, int at, int a, int m, int more) {
        Memory space = v.spaces[more & 0xff];
        int bits = more >>> 8;
        for (int i = 0; i < v.lanes; i++)
            if (v.f[m + i] != 0) space.store(i, v.w[at + i], bits, v.f[a + i]);
    }

    static void storeWide(Wave v, int at, int a, int m, int more) {
        Memory space = v.spaces[more & 0xff];
        int bits = more >>> 8;
        for (int i = 0; i < v.lanes; i++)
            if (v.f[m + i] != 0) space.store(i, v.w[at + i], bits, v.w[a + i]);
    }

    /// The lanes are in the first row for operands.
    static void atomic(Wave v, int d, int at, int a, int b, int more) {
        Memory space = v.spaces[more & 0xff];
        int bits = more >>> 8 & 0xff;
        Atomic op = (Atomic) v.program().thing(more >>> 16);
        int m = Layout.OPERAND * v.lanes;
        for (int i = 0; i < v.lanes; i++) {
            if (v.f[m + i] == 0) continue;
            long x = v.f[a + i] & 0xffffffffL;
            long y = v.f[b + i] & 0xffffffffL;
            v.f[d + i] = (int) space.atomic(op, i, v.w[at + i], bits, x, y);
        }
    }

    static void atomicWide(Wave v, int d, int at, int a, int b, int more) {
        Memory space = v.spaces[more & 0xff];
        Atomic op = (Atomic) v.program().thing(more >>> 16);
        int m = Layout.OPERAND * v.lanes;
        for (int i = 0; i < v.lanes; i++)
            if (v.f[m + i] != 0)
                v.w[d + i] = space.atomic(op, i, v.w[at + i], 64, v.w[a + i], v.w[b + i]);
    }

    // ---- registers by an index

    /// @return the index, or -1 if it is beyond the file in a lane that does not count
    private static int index(Wave v, int index, int lane, boolean counts, Indexed file) {
        int k = v.f[index + lane];
        if (k >= 0 && k < file.count()) return k;
        if (counts)
            throw new Fault(
                    "register number %s is beyond the last of %d"
                            .formatted(Integer.toUnsignedString(k), file.count()),
                    lane);
        return -1;
    }

    static void readAt(Wave v, int d, int at, Indexed file) {
        int n = v.lanes;
        int mask = -1 >>> 32 - file.width();
        for (int i = 0; i < n; i++) {
            int k = index(v, at, i, v.isActive(i), file);
            int bit = k * file.width();
            v.f[d + i] =
                    k < 0
                            ? 0
                            : v.f[(file.first() + bit / file.elementBits()) * n + i]
                                            >>> bit % file.elementBits()
                                    & mask;
        }
    }

    static void readAtWide(Wave v, int d, int at, Indexed file) {
        int n = v.lanes;
        for (int i = 0; i < n; i++) {
            int k = index(v, at, i, v.isActive(i), file);
            v.w[d + i] = k < 0 ? 0 : v.w[(file.first() + k) * n + i];
        }
    }

    static void writeAt(Wave v, int at, int a, int m, Indexed file) {
        int n = v.lanes;
        int mask = -1 >>> 32 - file.width();
        for (int i = 0; i < n; i++) {
            if (v.f[m + i] == 0) continue;
            int bit = index(v, at, i, true, file) * file.width();
            int row = file.first() + bit / file.elementBits();
            int low = bit % file.elementBits();
            v.f[row * n + i] = v.f[row * n + i] & ~(mask << low) | (v.f[a + i] & mask) << low;
            v.clean[row] = false;
        }
    }

    static void writeAtWide(Wave v, int at, int a, int m, Indexed file) {
        int n = v.lanes;
        for (int i = 0; i < n; i++)
            if (v.f[m + i] != 0)
                v.w[(file.first() + index(v, at, i, true, file)) * n + i] = v.w[a + i];
    }

    /// The value of the last lane becomes that of all.
    static void share(Wave v, int d, int a, int m) {
        for (int i = v.lanes - 1; i >= 0; i--) {
            if (v.f[m + i] == 0) continue;
            Lanes32.fill(v.f, d, v.f[a + i], v.lanes);
            return;
        }
    }

    static void shareWide(Wave v, int d, int a, int m) {
        for (int i = v.lanes - 1; i >= 0; i--) {
            if (v.f[m + i] == 0) continue;
            java.util.Arrays.fill(v.w, d, d + v.lanes, v.w[a + i]);
            return;
        }
    }

    // ---- control

    /// @param more bit 0: lanes that do not jump go on; bit 1: one lane decides for all
    static void jump(Wave v, int at, int m, int more) {
        int from = -1;
        int stays = -1;
        for (int i = 0; i < v.lanes; i++) {
            boolean jumps = v.f[m + i] != 0;
            if (jumps && from < 0) from = i;
            if ((more & 2) != 0 || !v.isActive(i)) continue;
            if (!jumps) stays = i;
            else if (v.w[at + i] != v.w[at + from])
                throw new Fault("lanes would go on at different addresses", i);
        }
        if (from >= 0 && stays >= 0)
            throw new Fault("lanes would go on at different addresses", stays);
        if (from >= 0) v.pc = v.w[at + from];
        else if ((more & 1) == 0) throw new Fault("no lane is active that says where to go on", -1);
    }

    static void barrier(Wave v) {
        if (!v.allActive()) throw new Fault("not all lanes reach this barrier", v.firstInactive());
    }

    static void fault(Wave v, int m, String why) {
        for (int i = 0; i < v.lanes; i++) if (v.f[m + i] != 0) throw new Fault(why, i);
    }
}
