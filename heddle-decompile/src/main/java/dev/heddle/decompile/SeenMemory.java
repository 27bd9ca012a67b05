package dev.heddle.decompile;

import dev.heddle.ir.state.Memory;
import java.util.SortedMap;
import java.util.TreeMap;

/// A memory that takes note of the bytes that are loaded from it.
final class SeenMemory extends AskedMemory {
    private final Memory of;
    private SortedMap<Long, Byte> seen = new TreeMap<>();

    SeenMemory(Memory of) {
        this.of = of;
    }

    /// @return the bytes that were loaded since the last call, by their addresses
    SortedMap<Long, Byte> take() {
        SortedMap<Long, Byte> out = seen;
        seen = new TreeMap<>();
        return out;
    }

    @Override
    public long load(int lane, long address, int bits) {
        long value = of.load(lane, address, bits);
        for (int i = 0; i < bits; i += Byte.SIZE) seen.put(address + i / Byte.SIZE, (byte) (value >>> i));
        return value;
    }
}
