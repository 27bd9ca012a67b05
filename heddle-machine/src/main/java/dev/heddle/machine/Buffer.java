package dev.heddle.machine;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.TreeSet;

/// Device memory at an address. The bytes live outside of the Java heap until the device frees the buffer, or it is
/// unreachable. Reading or writing a buffer that was freed is an [IllegalStateException].
public final class Buffer {
    private final String name;
    private final long address;
    private final BufferBytes bytes;
    private final boolean isAllocated;

    /// @param name for messages
    /// @param address of the first byte
    Buffer(String name, long address, long size) {
        this(name, address, BufferBytes.allocate(size), true);
    }

    /// Bytes that are somewhere already.
    Buffer(String name, long address, BufferBytes bytes) {
        this(name, address, bytes, false);
    }

    private Buffer(String name, long address, BufferBytes bytes, boolean isAllocated) {
        this.name = name;
        this.address = address;
        this.bytes = bytes;
        this.isAllocated = isAllocated;
    }

    /// Whether its memory was made for it.
    boolean isAllocated() {
        return isAllocated;
    }

    /// @return a message about a buffer that is not there
    public static String noBuffer(String key, Set<String> known) {
        if (known.isEmpty()) return "there is no buffer '%s'; there are none at all".formatted(key);
        return "there is no buffer '%s'; %s %s"
                .formatted(
                        key,
                        known.size() == 1 ? "the only one is" : "there are",
                        String.join(", ", new TreeSet<>(known)));
    }

    /// A part of this buffer under a name of its own; both are the same bytes.
    ///
    /// @param at address of the first byte
    /// @throws IndexOutOfBoundsException if it is not within this one
    public Buffer part(String part, long at, long size) {
        return new Buffer(part, at, memory().part(at - address, size));
    }

    public String name() {
        return name;
    }

    public long address() {
        return address;
    }

    public long size() {
        return bytes.size();
    }

    /// @return the bytes themselves, for moving much data: writes to it are writes to the buffer. It can be used
    ///     as long as somebody holds the buffer
    public MemorySegment segment() {
        return memory().segment();
    }

    BufferBytes memory() {
        if (bytes.isFree()) throw new IllegalStateException(name + " was freed");
        return bytes;
    }

    /// Gives the memory back, that of its parts, too.
    void free() {
        bytes.free();
    }

    /// Replaces the first bytes.
    ///
    /// @throws IllegalArgumentException if there are more than the buffer has
    public void put(byte[] content) {
        put(0, content);
    }

    /// Replaces bytes.
    ///
    /// @param at byte in the buffer
    /// @return this
    /// @throws IllegalArgumentException if they are not all in the buffer
    public Buffer put(long at, byte[] content) {
        check(at, content.length);
        memory().put(at, content);
        return this;
    }

    /// Replaces 32-bit words, little-endian, anywhere.
    public Buffer put(long at, int[] content) {
        check(at, (long) Integer.BYTES * content.length);
        memory().put(at, content);
        return this;
    }

    /// The same with floats.
    public Buffer put(long at, float[] content) {
        check(at, (long) Float.BYTES * content.length);
        memory().put(at, content);
        return this;
    }

    /// @param at byte in the buffer
    /// @return some of the bytes themselves
    /// @throws IllegalArgumentException if they are not all in the buffer
    public MemorySegment segment(long at, long length) {
        check(at, length);
        return memory().segment().asSlice(at, length);
    }

    /// @param at byte in the buffer
    /// @return the 32-bit word there, little-endian; bytes past the end are 0
    public int word(long at) {
        if (at <= size() - Integer.BYTES) return memory().get32(at);
        int out = 0;
        for (long i = at; i < size(); i++) out |= memory().get8(i) << (int) (8 * (i - at));
        return out;
    }

    /// Whether all bytes of another one are bytes of this one, at the same addresses.
    boolean covers(Buffer part) {
        long at = part.address - address;
        return at >= 0 && at <= size() - part.size() && bytes.holds(part.bytes, at);
    }

    private void check(long at, long length) {
        if (at < 0 || length < 0 || at > size() - length)
            throw new IllegalArgumentException(
                    "%s has %d bytes, not %d from %d on".formatted(name, size(), length, at));
    }

    /// @param at byte in the buffer
    /// @return a copy of some of the bytes
    /// @throws IllegalArgumentException if they are not all in the buffer
    public byte[] bytes(long at, int length) {
        check(at, length);
        return memory().part(at, length).bytes();
    }

    /// @return a copy of the bytes
    public byte[] bytes() {
        return memory().bytes();
    }

    /// @return a copy as 32-bit words, little-endian; bytes that make no whole word are left out
    public int[] ints() {
        return memory().ints();
    }

    /// @return the same as floats
    public float[] floats() {
        return memory().floats();
    }
}
