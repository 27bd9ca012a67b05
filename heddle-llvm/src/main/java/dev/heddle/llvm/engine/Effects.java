package dev.heddle.llvm.engine;

import dev.heddle.emulator.ProgramLayout;
import dev.heddle.emulator.lanes.Across;
import dev.heddle.emulator.lanes.Combine;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.ir.state.Resources;

/// Effects that Java has on whole waves: what looks at other lanes, textures and resources, atomic operations, accesses
/// to memory outside of the windows that are known, and faults. All is done by the interpreter's own loops.
final class Effects {
    private final ProgramLayout program;
    private final Sites sites;

    Effects(ProgramLayout program, Sites sites) {
        this.program = program;
        this.sites = sites;
    }

    /// @param rows of the arguments
    /// @param mask row of the lanes in which it happens
    /// @param to row of the value, -1 for none
    Effect of(Step s, LaneCode code, int[] rows, int mask, int to) {
        return switch (s.op()) {
            case REDUCE, SCAN -> combine(s, rows[0], to);
            case BEYOND -> f -> f.wave().beyond(f.wideRow(rows[0]), f.row(mask));
            case ATOMIC -> atomic(s, rows, mask, to, -1);
            case FAULT -> fault(s.word(), mask);
            default -> throw new IllegalStateException(s.op().text());
        };
    }

    private static boolean isWide(Step s) {
        return s.type().bits() == Long.SIZE;
    }

    private static Effect combine(Step s, int x, int to) {
        Combine by = Combine.of(s.word());
        int more = (s.op() == Op.SCAN ? 1 << 15 : 0) | (int) s.value() << 16;
        boolean isWide = isWide(s);
        return f -> {
            int n = f.lanes();
            int[] exec = f.row(RegisterLayout.EXEC);
            if (isWide) {
                long[] out = new long[n];
                Across.combine(out, f.wideRow(x), exec, by, more, n);
                f.setWideRow(to, out);
            } else {
                int[] out = new int[n];
                Across.combine(out, f.row(x), exec, by, more, n);
                f.setRow(to, out);
            }
        };
    }

    /// An answer that is the same in all lanes is kept: what a launch has bound stays.
    ///
    /// @param isOne whether the number is the same in all lanes
    Effect resource(Resources.Question asked, boolean isOne, int number, int mask, int to) {
        int kind = sites.kind(asked);
        return f -> {
            long[] out = new long[f.lanes()];
            long[] numbers = f.wideRow(number);
            int[] lanes = f.row(mask);
            f.wave().resource(asked, isOne, out, numbers, lanes);
            f.setWideRow(to, out);
            int first = first(lanes);
            for (int i = first; i >= 0 && i < lanes.length; i++)
                if (lanes[i] != 0 && numbers[i] != numbers[first]) first = -1;
            if (first >= 0) f.know(kind, numbers[first], out[first]);
        };
    }

    // ---- memory

    /// @param window of the access, -1 for none
    Effect atomic(Step s, int[] rows, int mask, int to, int window) {
        int space = program.space(s.space());
        Atomic op = Atomic.of(s.operation());
        boolean isWide = isWide(s);
        int bits = isWide ? Long.SIZE : (int) s.value();
        return f -> {
            Memory memory = f.wave().spaces()[space];
            long[] at = f.wideRow(rows[0]);
            int[] lanes = f.row(mask);
            long[] x = isWide ? f.wideRow(rows[1]) : wide(f.row(rows[1]));
            long[] y = isWide ? f.wideRow(rows[2]) : wide(f.row(rows[2]));
            long[] out = new long[f.lanes()];
            for (int i = 0; i < lanes.length; i++)
                if (lanes[i] != 0) out[i] = memory.atomic(op, i, at[i], bits, x[i], y[i]);
            if (isWide) f.setWideRow(to, out);
            else f.setRow(to, narrow(out));
            int first = first(lanes);
            if (window >= 0 && first >= 0) f.see(window, memory, at[first]);
        };
    }

    private static long[] wide(int[] from) {
        long[] out = new long[from.length];
        for (int i = 0; i < out.length; i++) out[i] = from[i] & 0xffffffffL;
        return out;
    }

    private static int[] narrow(long[] from) {
        int[] out = new int[from.length];
        for (int i = 0; i < out.length; i++) out[i] = (int) from[i];
        return out;
    }

    /// A load of lanes that are not all in the window of the access.
    ///
    /// @param window of the access
    Effect load(Step s, int address, int mask, int to, int window) {
        int space = program.space(s.space());
        int bits = (int) s.value();
        boolean isWide = isWide(s);
        boolean isOne = s.uniform() && !isWide;
        return f -> {
            Memory memory = f.wave().spaces()[space];
            long[] at = f.wideRow(address);
            int[] lanes = f.row(mask);
            int n = f.lanes();
            int first = first(lanes);
            if (isWide) {
                long[] out = new long[n];
                for (int i = 0; i < n; i++) if (lanes[i] != 0) out[i] = memory.load(i, at[i], bits);
                f.setWideRow(to, out);
            } else {
                int[] out = new int[n];
                if (!isOne) memory.load(at, lanes, out, bits, n);
                else if (first >= 0) out[first] = (int) memory.load(first, at[first], bits);
                f.setRow(to, out);
            }
            if (first >= 0) f.see(window, memory, at[first]);
        };
    }

    /// @param window of the access
    Effect store(Step s, int address, int from, int mask, int window) {
        int space = program.space(s.space());
        int bits = (int) s.value();
        return f -> {
            Memory memory = f.wave().spaces()[space];
            long[] at = f.wideRow(address);
            int[] lanes = f.row(mask);
            int n = f.lanes();
            if (bits > Integer.SIZE) {
                long[] values = f.wideRow(from);
                for (int i = 0; i < n; i++) if (lanes[i] != 0) memory.store(i, at[i], bits, values[i]);
            } else {
                memory.store(at, lanes, f.row(from), bits, n);
            }
            int first = first(lanes);
            if (first >= 0) f.see(window, memory, at[first]);
        };
    }

    private static int first(int[] mask) {
        for (int i = 0; i < mask.length; i++) if (mask[i] != 0) return i;
        return -1;
    }

    // ---- faults

    private static Effect fault(String why, int mask) {
        return f -> {
            int lane = first(f.row(mask));
            if (lane >= 0) throw new Fault(why, lane);
        };
    }

    /// All lanes that exist have to be here.
    Effect barrier() {
        return f -> {
            boolean isApart = f.wave().areApart();
            int[] exists = f.row(FrameLayout.EXISTS_ROW);
            int[] here = f.row(isApart ? RegisterLayout.HERE : RegisterLayout.EXEC);
            int[] wanted = isApart ? f.row(FrameLayout.ALIVE_ROW) : exists;
            for (int i = 0; i < exists.length; i++)
                if (exists[i] != 0 && here[i] != wanted[i])
                    throw new Fault(Fault.Kind.BARRIER, "not all lanes reach this barrier", i);
        };
    }
}
