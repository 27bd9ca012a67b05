package dev.heddle.machine;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Device memory at an address. The bytes live outside of the Java heap until nobody uses the buffer any more.
public final class Buffer {
    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final String name;
    private final long address;
    private final MemorySegment bytes;

    /// @param name for messages
    /// @param address of the first byte
    Buffer(String name, long address, long size) {
        this(name, address, Arena.ofAuto().allocate(Math.max(size, 1), 16).asSlice(0, size));
    }

    private Buffer(String name, long address, MemorySegment bytes) {
        this.name = name;
        this.address = address;
        this.bytes = bytes;
    }

    /// A part of this buffer under a name of its own; both are the same bytes.
    ///
    /// @param at address of the first byte
    /// @throws IndexOutOfBoundsException if it is not within this one
    public Buffer part(String part, long at, long size) {
        return new Buffer(part, at, bytes.asSlice(at - address, size));
    }

    public String name() {
        return name;
    }

    public long address() {
        return address;
    }

    public long size() {
        return bytes.byteSize();
    }

    MemorySegment segment() {
        return bytes;
    }

    /// Replaces the first bytes.
    ///
    /// @throws IndexOutOfBoundsException if there are more than the buffer has
    public void put(byte[] content) {
        MemorySegment.copy(content, 0, bytes, ValueLayout.JAVA_BYTE, 0, content.length);
    }

    /// @return a copy of the bytes
    public byte[] bytes() {
        return bytes.toArray(ValueLayout.JAVA_BYTE);
    }

    /// @return a copy as 32-bit words, little-endian; bytes that make no whole word are left out
    public int[] ints() {
        return bytes.asSlice(0, size() & ~3L).toArray(INT);
    }

    /// @return the same as floats
    public float[] floats() {
        return bytes.asSlice(0, size() & ~3L)
                .toArray(ValueLayout.JAVA_FLOAT.withOrder(ByteOrder.LITTLE_ENDIAN));
    }
}
