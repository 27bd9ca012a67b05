package dev.heddle.machine.kernel;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A buffer as it is at the start, before it is made.
///
/// @param key what a user names it with; empty if a user cannot replace its content
/// @param name for messages
/// @param at address of the first byte, or null for any that is free
/// @param size bytes
/// @param bytes the first ones; all others are 0
/// @param isPart whether it is memory that another buffer has
/// @param origin where it was found
public record BufferContent(
        String key, String name, @Nullable Long at, long size, byte[] bytes, boolean isPart, Origin origin) {
    BufferContent(String key, String name, @Nullable Long at, long size, byte[] bytes, Origin origin) {
        this(key, name, at, size, bytes, false, origin);
    }

    /// Memory at an address, which a user names by the address.
    static BufferContent at(long address, byte[] bytes, Origin origin) {
        String key = "0x" + Long.toHexString(address);
        return new BufferContent(key, "memory at " + key, address, bytes.length, bytes, origin);
    }

    /// A part of memory that another buffer has.
    static BufferContent part(String key, long address, long size, Origin origin) {
        return new BufferContent(key, "buffer " + key, address, size, new byte[0], true, origin);
    }

    /// One that a user names with a key.
    static BufferContent of(String key, byte[] bytes) {
        return new BufferContent(key, "buffer " + key, null, bytes.length, bytes, Origin.unknown());
    }

    /// One that only the program knows.
    static BufferContent hidden(String name, byte[] bytes) {
        return new BufferContent("", name, null, bytes.length, bytes, Origin.unknown());
    }

    /// @param options may have another content
    /// @throws IllegalArgumentException if there cannot be such a buffer
    Buffer make(Device device, Kernel.Options options) {
        byte[] other = options.buffers().get(key);
        if (isPart) return other == null ? part(device) : filled(device.buffer(name, other.length), other);
        byte[] content = other == null ? bytes : other;
        long length = other == null ? size : other.length;
        Buffer out = at == null ? device.buffer(name, length) : device.buffer(name, at.longValue(), length);
        return filled(out, content);
    }

    private static Buffer filled(Buffer out, byte[] content) {
        out.put(content);
        return out;
    }

    private Buffer part(Device device) {
        long from = Objects.requireNonNull(at);
        Buffer all = device.find(from);
        if (all == null || size > all.size() - (from - all.address()))
            throw new IllegalArgumentException("%s: no memory has %d bytes at 0x%x".formatted(name, size, from));
        return all.part(name, from, size);
    }

    /// Addresses that are given are taken first; parts are of what is there.
    int order() {
        return isPart ? 2 : at == null ? 1 : 0;
    }
}
