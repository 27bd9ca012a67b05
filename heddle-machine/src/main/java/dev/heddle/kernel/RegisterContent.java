package dev.heddle.kernel;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Launch;
import java.util.Map;

/// What a register is to hold when a program starts. Much of it is only known when the launch is made.
public sealed interface RegisterContent {
    /// @param value as many of its low bits as the register has
    record Number(long value) implements RegisterContent {}

    /// @param buffer its key
    /// @param shift bits that the address is shifted to the right
    record Address(String buffer, int shift) implements RegisterContent {}

    /// Bytes of a buffer.
    ///
    /// @param buffer its key
    record Size(String buffer) implements RegisterContent {}

    /// The number of groups in one direction.
    ///
    /// @param axis `x`, `y` or `z`
    record Groups(char axis) implements RegisterContent {}

    /// @param launch with its grid
    /// @param buffers by their keys
    /// @throws IllegalArgumentException if there is no such buffer
    default long value(Launch launch, Map<String, Buffer> buffers) {
        return switch (this) {
            case Number n -> n.value;
            case Address a -> find(a.buffer, buffers).address() >>> a.shift;
            case Size s -> find(s.buffer, buffers).size();
            case Groups g -> launch.grid().side(g.axis);
        };
    }

    private static Buffer find(String key, Map<String, Buffer> buffers) {
        Buffer b = buffers.get(key);
        if (b == null) throw new IllegalArgumentException(Buffer.noBuffer(key, buffers.keySet()));
        return b;
    }
}
