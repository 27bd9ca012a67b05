package dev.heddle.machine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/// Memory that programs can reach: buffers, each at an address of its own. What lies between them is out of bounds.
/// Nothing else of the host can be reached.
public final class Device {
    /// Low enough for programs whose addresses have 32 bits.
    private static final long FIRST = 0x1000_0000L;

    private static final long GAP = 0x1_0000;
    private static final long MOST = 1L << 40;

    private final ConcurrentSkipListMap<Long, Buffer> buffers =
            new ConcurrentSkipListMap<>(Long::compareUnsigned);
    private long next = FIRST;

    public Device() {}

    /// A buffer at an address that is free, far from all others.
    ///
    /// @param size bytes, all 0
    public synchronized Buffer buffer(String name, long size) {
        Buffer b = buffer(name, next, size);
        next = (b.address() + size + 2 * GAP - 1) / GAP * GAP;
        return b;
    }

    /// A buffer with a content.
    public Buffer buffer(String name, byte[] content) {
        Buffer b = buffer(name, content.length);
        b.put(content);
        return b;
    }

    /// A buffer at a given address.
    ///
    /// @throws IllegalArgumentException if another one is there, or there is no such place
    public synchronized Buffer buffer(String name, long address, long size) {
        boolean wraps = size > 0 && Long.compareUnsigned(address, -size) > 0;
        if (size < 0 || size > MOST || wraps)
            throw new IllegalArgumentException(
                    "%s of %d bytes at 0x%x is not possible".formatted(name, size, address));
        Buffer before = below(address);
        Map.Entry<Long, Buffer> after = buffers.ceilingEntry(address);
        boolean overlaps =
                before != null
                                && Long.compareUnsigned(address - before.address(), before.size())
                                        < 0
                        || after != null
                                && Long.compareUnsigned(after.getKey() - address, size) < 0;
        if (overlaps)
            throw new IllegalArgumentException(
                    "%s at 0x%x overlaps another buffer".formatted(name, address));
        Buffer b = new Buffer(name, address, size);
        buffers.put(address, b);
        return b;
    }

    /// Runs a launch to its end.
    ///
    /// @throws RunFault where the program does what it must not, or what nobody knows; buffers keep what was written
    public RunResult run(Launch launch) {
        return new Grid(this, launch).run();
    }

    /// @return in the order of their addresses
    public List<Buffer> buffers() {
        return List.copyOf(buffers.values());
    }

    /// @return the buffer that has this byte, or null
    public @Nullable Buffer find(long address) {
        Buffer b = below(address);
        return b != null && Long.compareUnsigned(address - b.address(), b.size()) < 0 ? b : null;
    }

    /// @return the last buffer that begins at or before an address, or null
    @Nullable Buffer below(long address) {
        Map.Entry<Long, Buffer> e = buffers.floorEntry(address);
        return e == null ? null : e.getValue();
    }
}
