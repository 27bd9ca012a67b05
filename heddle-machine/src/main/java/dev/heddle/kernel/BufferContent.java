package dev.heddle.kernel;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import org.jspecify.annotations.Nullable;

/// A buffer as it is at the start, before it is made.
///
/// @param key what a user names it with; empty if a user cannot replace its content
/// @param name for messages
/// @param at address of the first byte, or null for any that is free
/// @param size bytes
/// @param bytes the first ones; all others are 0
/// @param origin where it was found
public record BufferContent(
        String key, String name, @Nullable Long at, long size, byte[] bytes, Origin origin) {
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
        byte[] content = other == null ? bytes : other;
        long length = other == null ? size : other.length;
        Buffer out =
                at == null
                        ? device.buffer(name, length)
                        : device.buffer(name, at.longValue(), length);
        out.put(content);
        return out;
    }
}
