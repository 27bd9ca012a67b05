package dev.heddle.kernel;

import dev.heddle.machine.Buffer;

/// What a buffer should hold after a run, before it is made.
public sealed interface ExpectedContent {
    /// @return its id
    String buffer();

    /// A whole buffer.
    record Whole(String buffer, byte[] bytes, Tolerance tolerance) implements ExpectedContent {}

    /// A whole buffer that holds what it did at the start.
    record Unchanged(String buffer, Tolerance tolerance) implements ExpectedContent {}

    /// A part of a buffer, bit by bit.
    ///
    /// @param name of the part
    /// @param from its first byte
    record Part(String buffer, String name, int from, byte[] bytes) implements ExpectedContent {}

    /// @param made the buffer as it is at the start
    default Expected of(Buffer made) {
        return switch (this) {
            case Whole w -> new Expected(made, w.bytes, w.tolerance);
            case Unchanged u -> new Expected(made, made.bytes(), u.tolerance);
            case Part p -> new Expected(p.name, made, p.from, p.bytes, new Tolerance.Exact());
        };
    }
}
