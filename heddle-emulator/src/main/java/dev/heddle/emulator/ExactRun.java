package dev.heddle.emulator;

import dev.heddle.emulator.Engine.Outcome;

/// Runs a wave to an exact place, by the interpreter: a number of instructions, or an address.
public final class ExactRun {
    private ExactRun() {}

    /// Runs a wave until it stops, waits at a barrier, has run `most` instructions, or comes to one of some addresses.
    /// The first instruction is run wherever it is.
    ///
    /// @param most instructions, at least 1
    /// @param stops addresses in the order of unsigned numbers
    /// @throws dev.heddle.ir.state.Fault where the program does what it must not, or what is unknown
    public static Outcome run(Wave w, long most, long[] stops) {
        long end = w.instructions + most;
        w.settle();
        w.grow();
        w.arrive();
        Block b = w.last;
        do {
            b = block(w, b, end - w.instructions, stops);
            w.last = b;
            if (Interpreter.isDone(b, w)) return w.stopped ? Outcome.STOPPED : Outcome.BARRIER;
            w.arrive();
        } while (w.instructions < end && !isOne(stops, w.pc));
        return Outcome.BUDGET;
    }

    private static boolean isOne(long[] stops, long address) {
        int i = first(stops, address);
        return i < stops.length && stops[i] == address;
    }

    /// @return number of the first one that is not below an address
    private static int first(long[] stops, long address) {
        int i = 0;
        while (i < stops.length && Long.compareUnsigned(stops[i], address) < 0) i++;
        return i;
    }

    /// @return the block at the wave's address, cut off where it would go too far
    private static Block block(Wave w, Block before, long left, long[] stops) {
        Block b = Interpreter.block(w.program(), w, before);
        long limit = b.next();
        if (left < b.count()) limit = b.addresses().get((int) left);
        int stop = first(stops, w.pc + 1);
        if (stop < stops.length && Long.compareUnsigned(stops[stop], limit) < 0) limit = stops[stop];
        if (limit == b.next()) return b;
        Block part = w.program().block(w.pc, limit);
        w.grow();
        return part;
    }
}
