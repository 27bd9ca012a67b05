package dev.heddle.exec.jvm;

import dev.heddle.exec.number.Reference;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Memory;
import dev.heddle.lift.Type;
import java.util.Arrays;

/// What compiled code with vectors asks of others, through the arrays of its frame: memory, and operations that have
/// only a scalar form.
@SuppressWarnings("unused") // called by name
final class VectorAccesses {
    private VectorAccesses() {}

    private static long address(Frame f, int lane) {
        return f.low0[lane] & 0xffffffffL | (long) f.high0[lane] << 32;
    }

    /// For all lanes of the wave.
    ///
    /// @return whether all lanes may; if not, the interpreter has to find out what is wrong
    static boolean load(Frame f, int space, int bits) {
        Memory m = f.spaces[space];
        if (bits == Integer.SIZE) {
            boolean may = m.load32(f.low0, f.high0, f.mask, f.low0, f.lanes);
            Arrays.fill(f.high0, 0);
            return may;
        }
        try {
            for (int i = 0; i < f.lanes; i++) {
                long value = f.mask[i] == 0 ? 0 : m.load(i, address(f, i), bits);
                f.low0[i] = (int) value;
                f.high0[i] = (int) (value >>> 32);
            }
            return true;
        } catch (Fault _) {
            return false;
        }
    }

    /// For all lanes.
    static boolean loadOne(Frame f, int space, int bits, long address) {
        try {
            f.value = f.spaces[space].load(0, address, bits);
            return true;
        } catch (Fault _) {
            return false;
        }
    }

    static boolean store(Frame f, int space, int bits) {
        Memory m = f.spaces[space];
        if (bits == Integer.SIZE) return m.store32(f.low0, f.high0, f.mask, f.low1, f.lanes);
        try {
            for (int i = 0; i < f.lanes; i++) {
                long value = f.low1[i] & 0xffffffffL | (long) f.high1[i] << 32;
                if (f.mask[i] != 0) m.store(i, address(f, i), bits, value);
            }
            return true;
        } catch (Fault _) {
            return false;
        }
    }

    static void reference(Reference form, Frame f, int from, int n) {
        int count = form.from().size();
        for (int i = from; i < from + n; i++) {
            long x = count < 1 ? 0 : argument(form, 0, f.low0[i], f.high0[i]);
            long y = count < 2 ? 0 : argument(form, 1, f.low1[i], f.high1[i]);
            long z = count < 3 ? 0 : argument(form, 2, f.low2[i], f.high2[i]);
            long value = form.apply(x, y, z);
            f.low0[i] = (int) value;
            f.high0[i] = (int) (value >>> 32);
        }
    }

    private static long argument(Reference form, int k, int low, int high) {
        Type t = form.from().get(k);
        return t.bits() == 64 ? low & 0xffffffffL | (long) high << 32 : low;
    }
}
