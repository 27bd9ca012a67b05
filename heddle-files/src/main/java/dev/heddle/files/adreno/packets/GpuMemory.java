package dev.heddle.files.adreno.packets;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The captured buffers of a submit, by their GPU addresses.
public final class GpuMemory implements CommandMemory {
    /// The largest buffer that is kept, in bytes: larger ones hold textures, not commands or programs.
    public static final int LARGEST = 1 << 25;

    /// How much is kept at a time, in bytes.
    private static final long MAX = 1 << 28;

    /// What a buffer costs beside its bytes.
    static final int COST = 256;

    private final TreeMap<Long, byte[]> buffers = new TreeMap<>(Long::compareUnsigned);
    private long held;

    /// @return the buffers by rising addresses; who asks does not write to it
    SortedMap<Long, byte[]> buffers() {
        return buffers;
    }

    public void clear() {
        buffers.clear();
        held = 0;
    }

    /// @return how large the next buffer may be; negative if no other fits
    public int room() {
        return (int) Math.min(LARGEST, MAX - held - COST);
    }

    /// Adds a buffer. One that was at the same address is gone.
    public void put(long address, byte[] bytes) {
        byte[] old = buffers.put(address, bytes);
        held += bytes.length + COST - (old == null ? 0 : old.length + COST);
    }

    @Override
    public @Nullable BufferView at(long address, long length) {
        Map.Entry<Long, byte[]> below = buffers.floorEntry(address);
        if (below == null) return null;
        byte[] bytes = below.getValue();
        long from = address - below.getKey();
        if (Long.compareUnsigned(from, bytes.length) >= 0) return null;
        return new BufferView(bytes, (int) from, (int) Math.min(length, bytes.length - from));
    }
}
