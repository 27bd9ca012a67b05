package dev.heddle.debugger;

import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Memory;
import dev.heddle.isa.Isa;

/// Memory whose accesses are told before they happen. Nothing reaches it any other way.
final class WatchedMemory implements Memory {
    private final Isa.Reach reach;
    private final Memory memory;
    private final MemoryListener to;

    WatchedMemory(Isa.Reach reach, Memory memory, MemoryListener to) {
        this.reach = reach;
        this.memory = memory;
        this.to = to;
    }

    @Override
    public long load(int lane, long address, int bits) {
        to.of(reach, lane, address, bits, false);
        return memory.load(lane, address, bits);
    }

    @Override
    public void store(int lane, long address, int bits, long value) {
        to.of(reach, lane, address, bits, true);
        memory.store(lane, address, bits, value);
    }

    @Override
    public void load(long[] address, int[] mask, int[] into, int bits, int lanes) {
        for (int i = 0; i < lanes; i++) if (mask[i] != 0) to.of(reach, i, address[i], bits, false);
        memory.load(address, mask, into, bits, lanes);
    }

    @Override
    public void store(long[] address, int[] mask, int[] values, int bits, int lanes) {
        for (int i = 0; i < lanes; i++) if (mask[i] != 0) to.of(reach, i, address[i], bits, true);
        memory.store(address, mask, values, bits, lanes);
    }

    @Override
    public long atomic(Atomic operation, int lane, long address, int bits, long value, long expected) {
        to.of(reach, lane, address, bits, true);
        return memory.atomic(operation, lane, address, bits, value, expected);
    }
}
