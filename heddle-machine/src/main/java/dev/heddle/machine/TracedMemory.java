package dev.heddle.machine;

import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.machine.watch.Tracer;

/// Memory whose accesses are watched.
final class TracedMemory implements Memory {
    private final Memory memory;
    private final String space;
    private final Tracer tracer;

    /// Whether loads are not reported now.
    private boolean isQuiet;

    /// What lanes have loaded. The caller may want it where the mask is.
    private int[] loaded = new int[0];

    /// @param space its name in the book
    TracedMemory(Memory memory, String space, Tracer tracer) {
        this.memory = memory;
        this.space = space;
        this.tracer = tracer;
    }

    /// Loads are told again, or not: those before a program starts are none of it.
    void quiet(boolean quiet) {
        isQuiet = quiet;
    }

    @Override
    public void load(long[] address, int[] mask, int[] into, int bits, int lanes) {
        if (isQuiet) {
            memory.load(address, mask, into, bits, lanes);
            return;
        }
        if (loaded.length < lanes) loaded = new int[lanes];
        int[] values = loaded;
        if (isLoaded(address, mask, values, bits, lanes)) tracer.loaded(space, address, mask, values, bits, lanes);
        else Memory.super.load(address, mask, values, bits, lanes);
        System.arraycopy(values, 0, into, 0, lanes);
    }

    private boolean isLoaded(long[] address, int[] mask, int[] into, int bits, int lanes) {
        try {
            memory.load(address, mask, into, bits, lanes);
            return true;
        } catch (Fault _) {
            return false; // each lane says for itself whether it may
        }
    }

    @Override
    public long load(int lane, long address, int bits) {
        if (isQuiet) return memory.load(lane, address, bits);
        long value;
        try {
            value = memory.load(lane, address, bits);
        } catch (Fault f) {
            if (tracer.refused(Tracer.Access.LOAD, space, lane, address, bits, f)) return 0;
            throw f;
        }
        tracer.loaded(space, lane, address, bits, value);
        return value;
    }

    @Override
    public void store(int lane, long address, int bits, long value) {
        long old;
        try {
            old = memory.load(lane, address, bits);
            memory.store(lane, address, bits, value);
        } catch (Fault f) {
            if (tracer.refused(Tracer.Access.STORE, space, lane, address, bits, f)) return;
            throw f;
        }
        tracer.stored(space, lane, address, bits, old, value & -1L >>> 64 - bits);
    }

    @Override
    public long atomic(Atomic operation, int lane, long address, int bits, long value, long expected) {
        long old;
        try {
            old = memory.atomic(operation, lane, address, bits, value, expected);
        } catch (Fault f) {
            if (tracer.refused(Tracer.Access.ATOMIC, space, lane, address, bits, f)) return 0;
            throw f;
        }
        tracer.changed(space, lane, address, bits, old, memory.load(lane, address, bits));
        return old;
    }

    @Override
    public Memory unwatched() {
        return memory;
    }
}
