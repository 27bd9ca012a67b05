package dev.heddle.emulator;

import dev.heddle.emulator.ProgramLayout.Indexed;
import dev.heddle.emulator.lanes.Lanes32;
import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Fault.Kind;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.ir.state.Resources;

/// Memory, registers by an index, and jumps. `m` tells for which lanes an effect is.
final class LaneEffects {
    private static final String APART = "lanes would go on at different addresses";

    private LaneEffects() {}

    /// @param more number of the space, and bits of the value from bit 8 on
    static void load(Wave v, int[] d, long[] at, int[] m, int more) {
        v.spaces[more & 0xff].load(at, m, d, more >>> 8, v.lanes);
    }

    /// The address is the same in all lanes.
    static void loadOne(Wave v, int[] d, long[] at, int[] m, int more) {
        int lane = 0;
        while (lane < v.lanes && m[lane] == 0) lane++;
        boolean some = lane < v.lanes;
        long value = some ? v.spaces[more & 0xff].load(lane, at[lane], more >>> 8) : 0;
        Lanes32.fill(d, (int) value, v.lanes);
    }

    static void loadWide(Wave v, long[] d, long[] at, int[] m, int more) {
        Memory space = v.spaces[more & 0xff];
        for (int i = 0; i < v.lanes; i++) d[i] = m[i] == 0 ? 0 : space.load(i, at[i], more >>> 8);
    }

    static void store(Wave v, long[] at, int[] a, int[] m, int more) {
        v.spaces[more & 0xff].store(at, m, a, more >>> 8, v.lanes);
    }

    static void storeWide(Wave v, long[] at, long[] a, int[] m, int more) {
        Memory space = v.spaces[more & 0xff];
        for (int i = 0; i < v.lanes; i++) if (m[i] != 0) space.store(i, at[i], more >>> 8, a[i]);
    }

    /// The lanes are in the first row for operands.
    static void atomic(Wave v, int[] d, long[] at, int[] a, int[] b, int more) {
        Memory space = v.spaces[more & 0xff];
        int bits = more >>> 8 & 0xff;
        Atomic op = (Atomic) v.constants.get(more >>> 16);
        int[] m = v.narrow[RegisterLayout.OPERAND];
        for (int i = 0; i < v.lanes; i++) {
            if (m[i] == 0) continue;
            long x = a[i] & 0xffffffffL;
            long y = b[i] & 0xffffffffL;
            d[i] = (int) space.atomic(op, i, at[i], bits, x, y);
        }
    }

    static void atomicWide(Wave v, long[] d, long[] at, long[] a, long[] b, int more) {
        Memory space = v.spaces[more & 0xff];
        Atomic op = (Atomic) v.constants.get(more >>> 16);
        int[] m = v.narrow[RegisterLayout.OPERAND];
        for (int i = 0; i < v.lanes; i++) if (m[i] != 0) d[i] = space.atomic(op, i, at[i], 64, a[i], b[i]);
    }

    // ---- registers by an index

    /// @return the index, or -1 if it is beyond the file in a lane that does not count
    private static int index(int k, int lane, boolean counts, Indexed file) {
        if (k >= 0 && k < file.count()) return k;
        if (counts) throw Fault.noRegister(k, file.count(), lane);
        return -1;
    }

    static void readAt(Wave v, int[] d, int[] at, int[] m, Indexed file) {
        int mask = -1 >>> 32 - file.width();
        for (int i = 0; i < v.lanes; i++) {
            int k = index(at[i], i, m[i] != 0, file);
            int bit = k * file.width();
            int element = file.first() + Math.max(0, bit) / file.elementBits();
            int whole = file.shared() ? v.shared[element] : v.narrow[element][i];
            d[i] = k < 0 ? 0 : whole >>> bit % file.elementBits() & mask;
        }
    }

    static void readAtWide(Wave v, long[] d, int[] at, int[] m, Indexed file) {
        for (int i = 0; i < v.lanes; i++) {
            int k = index(at[i], i, m[i] != 0, file);
            int element = file.first() + Math.max(0, k);
            d[i] = k < 0 ? 0 : file.shared() ? v.wideShared[element] : v.wide[element][i];
        }
    }

    static void writeAt(Wave v, int[] at, int[] a, int[] m, Indexed file) {
        int mask = -1 >>> 32 - file.width();
        for (int i = 0; i < v.lanes; i++) {
            if (m[i] == 0) continue;
            int bit = index(at[i], i, true, file) * file.width();
            int row = file.first() + bit / file.elementBits();
            int low = bit % file.elementBits();
            if (file.shared()) {
                v.commons.set(row, low, mask << low, a[i]);
                continue;
            }
            v.narrow[row][i] = v.narrow[row][i] & ~(mask << low) | (a[i] & mask) << low;
            v.clean[row] = false;
        }
    }

    static void writeAtWide(Wave v, int[] at, long[] a, int[] m, Indexed file) {
        for (int i = 0; i < v.lanes; i++) {
            if (m[i] == 0) continue;
            int element = file.first() + index(at[i], i, true, file);
            if (file.shared()) v.commons.set(element, a[i]);
            else v.wide[element][i] = a[i];
        }
    }

    /// The value of the last lane becomes that of all.
    ///
    /// @param number of the shared value
    /// @param more its lowest bit that is written, and from bit 8 on how many are
    static void share(Wave v, int number, int[] a, int[] m, int more) {
        int low = more & 0xff;
        int mask = -1 >>> 32 - (more >>> 8) << low;
        for (int i = v.lanes - 1; i >= 0; i--) {
            if (m[i] == 0) continue;
            v.commons.set(number, low, mask, a[i]);
            return;
        }
    }

    static void shareWide(Wave v, int number, long[] a, int[] m) {
        for (int i = v.lanes - 1; i >= 0; i--) {
            if (m[i] == 0) continue;
            v.commons.set(number, a[i]);
            return;
        }
    }

    // ---- resources

    /// Of a resource: its number is the same in all lanes.
    static final int ONE_NUMBER = 1 << 24;

    /// @param more number of the question, and `ONE_NUMBER`
    static void resource(Wave v, long[] d, long[] number, int[] m, int more) {
        Resources.Question asked = (Resources.Question) v.constants.get(more & ~ONE_NUMBER);
        boolean isOne = (more & ONE_NUMBER) != 0;
        int before = -1;
        for (int i = 0; i < v.lanes; i++) {
            if (m[i] == 0) {
                d[i] = 0;
                continue;
            }
            boolean same = before >= 0 && number[i] == number[before];
            d[i] = same ? d[before] : v.resources.about(i, number[i], asked);
            before = i;
            if (!isOne) continue;
            java.util.Arrays.fill(d, d[i]);
            return;
        }
    }

    static void beyond(Wave v, long[] bytes, int[] m) {
        for (int i = 0; i < v.lanes; i++) if (m[i] != 0) v.resources.beyond(i, bytes[i]);
    }

    // ---- control

    /// @param more bit 0: lanes that do not jump go on; bit 1: one lane decides for all;
    ///     [LaneProgramCounters#ONE_TARGET]
    static void jump(Wave v, long[] at, int[] m, int more) {
        if (v.paths.apart) {
            v.paths.jump(at, m, more);
            return;
        }
        int from = -1;
        int stays = -1;
        for (int i = 0; i < v.lanes; i++) {
            boolean jumps = m[i] != 0;
            if (jumps && from < 0) from = i;
            if ((more & 2) != 0) {
                if (from >= 0) break;
                continue;
            }
            if (!v.isActive(i)) continue;
            if (!jumps) stays = i;
            else if (at[i] != at[from]) throw new Fault(Kind.BRANCH, APART, i);
        }
        if (from >= 0 && stays >= 0) throw new Fault(Kind.BRANCH, APART, stays);
        if (from >= 0) v.pc = at[from];
        else if ((more & 1) == 0) throw new Fault("no lane is active that says where to go on", -1);
    }

    static void barrier(Wave v) {
        int away = v.paths.firstElsewhere();
        if (away >= 0) throw new Fault(Kind.BARRIER, "not all lanes reach this barrier", away);
    }

    static void fault(Wave v, int[] m, String why) {
        for (int i = 0; i < v.lanes; i++) if (m[i] != 0) throw new Fault(why, i);
    }
}
