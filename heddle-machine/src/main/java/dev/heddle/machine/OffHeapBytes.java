package dev.heddle.machine;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Bytes outside of the heap. Memory that is allocated here is given back by [#free], or when it is unreachable;
/// accesses after that are an [IllegalStateException].
final class OffHeapBytes extends BufferBytes {
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle WORD =
            ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();
    private static final VarHandle DOUBLE_WORD =
            ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();

    private static final Cleaner CLEANER = Cleaner.create();

    private final MemorySegment segment;

    /// What has the memory; null for memory of somebody else's. A read or write keeps it to the end: the
    /// last use of these bytes may be the one that is being made.
    private final @Nullable Owner owner;

    private OffHeapBytes(MemorySegment segment) {
        this(segment, null);
    }

    private OffHeapBytes(MemorySegment segment, @Nullable Owner owner) {
        this.segment = segment;
        this.owner = owner;
    }

    /// Memory that is given back when the last bytes of it are garbage, or before.
    private static final class Owner {
        private final Cleaner.Cleanable memory;

        Owner(Arena arena) {
            memory = CLEANER.register(this, arena::close);
        }
    }

    /// @param size bytes, all 0; the first one is at a multiple of 16
    static OffHeapBytes allocate(long size) {
        Arena arena = Arena.ofShared();
        MemorySegment all = arena.allocate(Math.max(size, 1), 16).asSlice(0, size);
        return new OffHeapBytes(all, new Owner(arena));
    }

    /// Bytes that are somewhere already, such as those of a file.
    static OffHeapBytes of(MemorySegment bytes) {
        return new OffHeapBytes(bytes);
    }

    @Override
    public BufferBytes part(long at, long size) {
        return new OffHeapBytes(segment.asSlice(at, size), owner);
    }

    @Override
    public void free() {
        if (owner != null) owner.memory.clean();
    }

    @Override
    public void clear() {
        try {
            segment.fill((byte) 0);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public boolean isFree() {
        return !segment.scope().isAlive();
    }

    @Override
    public long size() {
        return segment.byteSize();
    }

    @Override
    public MemorySegment segment() {
        return segment;
    }

    @Override
    public boolean holds(BufferBytes part, long at) {
        return segment.address() + at == part.segment().address();
    }

    @Override
    public int get8(long at) {
        try {
            return segment.get(ValueLayout.JAVA_BYTE, at) & 0xff;
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public int get16(long at) {
        try {
            return segment.get(SHORT, at) & 0xffff;
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public int get32(long at) {
        try {
            return segment.get(INT, at);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public long get64(long at) {
        try {
            return segment.get(LONG, at);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public void put8(long at, int value) {
        try {
            segment.set(ValueLayout.JAVA_BYTE, at, (byte) value);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public void put16(long at, int value) {
        try {
            segment.set(SHORT, at, (short) value);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public void put32(long at, int value) {
        try {
            segment.set(INT, at, value);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public void put64(long at, long value) {
        try {
            segment.set(LONG, at, value);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public int shared32(long at) {
        try {
            return (int) WORD.getVolatile(segment, at);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public long shared64(long at) {
        try {
            return (long) DOUBLE_WORD.getVolatile(segment, at);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public boolean replace32(long at, int expected, int value) {
        try {
            return WORD.compareAndSet(segment, at, expected, value);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public boolean replace64(long at, long expected, long value) {
        try {
            return DOUBLE_WORD.compareAndSet(segment, at, expected, value);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public void put(long at, byte[] content) {
        try {
            MemorySegment.copy(content, 0, segment, ValueLayout.JAVA_BYTE, at, content.length);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public void put(long at, int[] content) {
        try {
            MemorySegment.copy(content, 0, segment, INT, at, content.length);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public void put(long at, float[] content) {
        try {
            MemorySegment.copy(content, 0, segment, FLOAT, at, content.length);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public byte[] bytes() {
        try {
            return segment.toArray(ValueLayout.JAVA_BYTE);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public int[] ints() {
        try {
            return segment.asSlice(0, size() & ~3L).toArray(INT);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }

    @Override
    public float[] floats() {
        try {
            return segment.asSlice(0, size() & ~3L).toArray(FLOAT);
        } finally {
            Reference.reachabilityFence(owner);
        }
    }
}
