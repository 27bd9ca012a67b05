package dev.heddle.machine.kernel;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Launch;
import dev.heddle.textures.texel.Image;

/// The expected content of a buffer or an image after a run, before it is made. Buffers are named by their ids.
public sealed interface ExpectedContent {
    /// A whole buffer.
    record Whole(String buffer, byte[] bytes, Tolerance tolerance) implements ExpectedContent {}

    /// A whole buffer that holds what it did at the start.
    record Unchanged(String buffer, Tolerance tolerance) implements ExpectedContent {}

    /// A part of a buffer, bit by bit.
    ///
    /// @param name of the part
    /// @param from its first byte
    record Part(String buffer, String name, int from, byte[] bytes) implements ExpectedContent {}

    /// The texels of an image.
    ///
    /// @param name of the image
    /// @param table where it is bound, as `number`
    record Texels(String name, String table, long number, Image image, Tolerance tolerance)
            implements ExpectedContent {}

    /// @param memory with the buffers as they are at the start
    default Expected of(LaunchMemory memory, Launch launch) {
        return switch (this) {
            case Whole w -> new ExpectedBytes(memory.buffer(w.buffer), w.bytes, w.tolerance);
            case Unchanged u -> {
                Buffer made = memory.buffer(u.buffer);
                yield new ExpectedBytes(made, made.bytes(), u.tolerance);
            }
            case Part p -> new ExpectedBytes(p.name, memory.buffer(p.buffer), p.from, p.bytes, new Tolerance.Exact());
            case Texels t ->
                new ExpectedTexels(t.name, memory.device(), launch, t.table, t.number, t.image, t.tolerance);
        };
    }
}
