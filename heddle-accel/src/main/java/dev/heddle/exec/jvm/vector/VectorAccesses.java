package dev.heddle.exec.jvm.vector;

import dev.heddle.exec.number.Reference;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.state.Atomic;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Memory;
import dev.heddle.lift.ValueType;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// The calls of compiled code with vectors, through the arrays of its frame: memory, and operations that have only a
/// scalar form.
@SuppressWarnings("unused") // called by name
public final class VectorAccesses {
    private VectorAccesses() {}

    private static final Map<String, Atomic> ATOMICS =
            Arrays.stream(Atomic.values())
                    .collect(Collectors.toMap(a -> a.name().toLowerCase(Locale.ROOT), a -> a));

    /// For some lanes.
    ///
    /// @return whether all may; if not, the interpreter has to find out what is wrong
    public static boolean load(Frame f, int space, int bits, int from, int n) {
        Memory m = f.spaces[space];
        if (bits == Integer.SIZE) {
            boolean may = m.load32(f.low0, f.high0, f.mask, f.low0, from, from + n);
            Arrays.fill(f.high0, from, from + n, 0);
            return may;
        }
        try {
            for (int i = from; i < from + n; i++) {
                long value =
                        f.mask[i] == 0 ? 0 : m.load(i, Memory.address(f.low0, f.high0, i), bits);
                f.low0[i] = (int) value;
                f.high0[i] = (int) (value >>> 32);
            }
            return true;
        } catch (Fault _) {
            return false;
        }
    }

    /// Finds the bytes around an address for a place of the code.
    ///
    /// @param more bytes from there on; always the same for a place
    /// @return where it is among them; negative if they are not there
    public static long found(Frame f, int place, int space, int more, long address) {
        Memory.Window w = f.spaces[space].window(address);
        if (w == null || address - w.first() > w.size() - more) return -1;
        f.bytes[place] = w.bytes();
        f.starts[place] = w.first();
        f.reaches[place] = w.size() - more;
        return address - w.first();
    }

    /// A word of such bytes.
    public static final ValueLayout.OfInt WORD =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /// For all lanes.
    public static boolean loadOne(Frame f, int space, int bits, long address) {
        try {
            f.value = f.spaces[space].load(0, address, bits);
            return true;
        } catch (Fault _) {
            return false;
        }
    }

    /// @return whether all may; if not, none has stored anything
    public static boolean store(Frame f, int space, int bits) {
        Memory m = f.spaces[space];
        if (bits == Integer.SIZE) return m.store32(f.low0, f.high0, f.mask, f.low1, f.lanes);
        if (!m.allows(f.low0, f.high0, f.mask, bits, f.lanes)) return false;
        for (int i = 0; i < f.lanes; i++) {
            long value = Memory.address(f.low1, f.high1, i);
            if (f.mask[i] != 0) m.store(i, Memory.address(f.low0, f.high0, i), bits, value);
        }
        return true;
    }

    /// Words, lane after lane.
    ///
    /// @return whether all may; if not, none has changed anything
    public static boolean atomic(Frame f, int space, String operation) {
        Memory m = f.spaces[space];
        Atomic what = Objects.requireNonNull(ATOMICS.get(operation));
        int aligned = 0;
        for (int i = 0; i < f.lanes; i++) aligned |= f.low0[i] & f.mask[i] & Integer.BYTES - 1;
        if (aligned != 0 || !m.allows(f.low0, f.high0, f.mask, Integer.SIZE, f.lanes)) return false;
        for (int i = 0; i < f.lanes; i++) {
            if (f.mask[i] == 0) continue;
            long at = Memory.address(f.low0, f.high0, i);
            long value = f.low1[i] & 0xffffffffL;
            f.low0[i] = (int) m.atomic(what, i, at, Integer.SIZE, value, f.low2[i] & 0xffffffffL);
        }
        return true;
    }

    // ---- resources

    public static boolean resourceOne(Frame f, int site, String table, String fact, long number) {
        try {
            f.value = f.answers.about(site, 0, number, table, fact);
            return true;
        } catch (Fault _) {
            return false;
        }
    }

    public static boolean resource(Frame f, int site, String table, String fact, int from, int n) {
        try {
            for (int i = from; i < from + n; i++) {
                long number = Memory.address(f.low0, f.high0, i);
                long value = f.mask[i] == 0 ? 0 : f.answers.about(site, i, number, table, fact);
                f.low0[i] = (int) value;
                f.high0[i] = (int) (value >>> 32);
            }
            return true;
        } catch (Fault _) {
            return false;
        }
    }

    public static boolean beyond(Frame f, int from, int n) {
        for (int i = from; i < from + n; i++)
            if (f.mask[i] != 0) f.answers.beyond(i, Memory.address(f.low0, f.high0, i));
        return true;
    }

    // ---- masks of pieces

    /// All lanes that run are at the piece to begin with.
    public static void begin(Frame f) {
        for (int[] mask : f.at) Arrays.fill(mask, 0);
        System.arraycopy(f.todo, 0, f.at[f.entry], 0, f.todo.length);
    }

    /// Whether all lanes of the wave have come to a barrier.
    public static boolean areAllHere(Frame f, int[] here) {
        return f.isTogether && Arrays.equals(here, f.todo);
    }

    public static boolean areAllActive(Frame f, int[] active) {
        return Arrays.equals(active, f.exists);
    }

    /// The lanes that jump are those that are active from now on.
    public static void activate(Frame f) {
        System.arraycopy(f.jumps, 0, f.exec, 0, f.jumps.length);
    }

    /// Whether a lane is active.
    public static boolean anyActive(Frame f) {
        for (int e : f.exec) if (e != 0) return true;
        return false;
    }

    public static void reference(Reference form, Frame f, int from, int n) {
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
        ValueType t = form.from().get(k);
        return t.bits() == 64 ? low & 0xffffffffL | (long) high << 32 : low;
    }
}
