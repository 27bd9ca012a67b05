package dev.heddle.machine;

import java.lang.foreign.MemorySegment;

/// The bytes of a buffer, which several threads may share. Numbers are little-endian; places are bytes from the first
/// one on, and those that are not there are an [IndexOutOfBoundsException]. A part keeps the whole alive.
public abstract class BufferBytes {
    /// For who keeps bytes.
    protected BufferBytes() {}

    /// Makes bytes outside of the heap. In a page another method is called instead, which makes them of an array.
    ///
    /// @param size bytes, all 0; the first one is at a multiple of 16
    static BufferBytes allocate(long size) {
        return OffHeapBytes.allocate(size);
    }

    /// @return the same bytes, some of them
    public abstract BufferBytes part(long at, long size);

    /// Gives the memory back, that of all parts at once. Nothing happens to memory of somebody else's.
    public abstract void free();

    /// Whether the memory was given back.
    public abstract boolean isFree();

    /// @return bytes
    public abstract long size();

    /// @return the bytes themselves, which can be used as long as somebody holds these
    /// @throws UnsupportedOperationException if they are in an array
    public MemorySegment segment() {
        throw new UnsupportedOperationException("these bytes are in an array");
    }

    /// Sets all of them to 0.
    public abstract void clear();

    /// Whether another one begins with the byte `at` of this one.
    public abstract boolean holds(BufferBytes part, long at);

    /// @return zero-extended, as for 16 bits
    public abstract int get8(long at);

    /// @return zero-extended
    public abstract int get16(long at);

    public abstract int get32(long at);

    public abstract long get64(long at);

    public abstract void put8(long at, int value);

    public abstract void put16(long at, int value);

    public abstract void put32(long at, int value);

    public abstract void put64(long at, long value);

    /// @param at a multiple of 4
    /// @return what all threads see there now
    public abstract int shared32(long at);

    /// @param at a multiple of 8
    public abstract long shared64(long at);

    /// Changes a word in one step, if it is what is expected.
    ///
    /// @param at a multiple of 4
    /// @return whether it was
    public abstract boolean replace32(long at, int expected, int value);

    /// @param at a multiple of 8
    public abstract boolean replace64(long at, long expected, long value);

    public abstract void put(long at, byte[] content);

    public abstract void put(long at, int[] content);

    public abstract void put(long at, float[] content);

    /// @return a copy
    public abstract byte[] bytes();

    /// @return a copy; bytes that make no whole word are left out
    public abstract int[] ints();

    public abstract float[] floats();
}
