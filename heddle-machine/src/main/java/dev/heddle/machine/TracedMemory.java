package dev.heddle.machine;

import dev.heddle.exec.state.Atomic;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Memory;
import dev.heddle.watch.Tracer;

/// Memory whose accesses are watched.
///
/// @param space its name in the book
record TracedMemory(Memory memory, String space, Tracer tracer) implements Memory {
    @Override
    public long load(int lane, long address, int bits) {
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
    public long atomic(
            Atomic operation, int lane, long address, int bits, long value, long expected) {
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
