package dev.heddle.machine;

import dev.heddle.exec.state.Atomic;
import dev.heddle.exec.state.Memory;
import dev.heddle.watch.Tracer;

/// Memory whose stores are watched.
///
/// @param space its name in the book
record TracedMemory(Memory memory, String space, Tracer tracer) implements Memory {
    @Override
    public long load(int lane, long address, int bits) {
        return memory.load(lane, address, bits);
    }

    @Override
    public void store(int lane, long address, int bits, long value) {
        memory.store(lane, address, bits, value);
        tracer.stored(space, lane, address, bits, value & -1L >>> 64 - bits);
    }

    @Override
    public long atomic(
            Atomic operation, int lane, long address, int bits, long value, long expected) {
        long old = memory.atomic(operation, lane, address, bits, value, expected);
        tracer.stored(space, lane, address, bits, memory.load(lane, address, bits));
        return old;
    }
}
