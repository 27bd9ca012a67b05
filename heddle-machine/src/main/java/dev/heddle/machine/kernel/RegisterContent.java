package dev.heddle.machine.kernel;

import dev.heddle.ir.state.Resources.Fact;
import dev.heddle.machine.Launch;

/// The content of a register, a constant or a word of memory when a program starts. Much of it is only known when the
/// launch is made.
public sealed interface RegisterContent {
    /// @param value as many of its low bits as there is room for
    record Number(long value) implements RegisterContent {}

    /// @param buffer its id
    /// @param offset bytes from its begin
    /// @param shift bits that the address is shifted to the right
    record Address(String buffer, long offset, int shift) implements RegisterContent {
        public Address(String buffer, int shift) {
            this(buffer, 0, shift);
        }
    }

    /// Bytes of a buffer.
    ///
    /// @param buffer its id
    record Size(String buffer) implements RegisterContent {}

    /// What a buffer holds at the start.
    ///
    /// @param buffer its id
    /// @param at the first byte of 32 bits; those past the end are 0
    record Word(String buffer, int at) implements RegisterContent {}

    /// @param resource its id
    record About(String resource, Fact fact) implements RegisterContent {}

    /// The number of groups in one direction.
    ///
    /// @param axis `x`, `y` or `z`
    record Groups(char axis) implements RegisterContent {}

    /// The number of threads of a group in one direction.
    ///
    /// @param axis `x`, `y` or `z`
    record Threads(char axis) implements RegisterContent {}

    /// @param launch with its grid
    /// @param memory with all buffers
    /// @throws IllegalArgumentException if there is no such buffer
    default long value(Launch launch, LaunchMemory memory) {
        return switch (this) {
            case Number n -> n.value;
            case Address a -> memory.buffer(a.buffer).address() + a.offset >>> a.shift;
            case Size s -> memory.buffer(s.buffer).size();
            case Word w -> memory.buffer(w.buffer).word(w.at);
            case About a -> memory.resource(a.resource).about(a.fact);
            case Groups g -> launch.grid().side(g.axis);
            case Threads t -> launch.group().side(t.axis);
        };
    }
}
