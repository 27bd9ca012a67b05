package dev.heddle.machine.kernel;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Resource;

/// A buffer, or an image in a buffer, that programs reach by a number, before it is made.
///
/// @param buffer its id
/// @param width of an image, in texels; 0 for a plain buffer
/// @param height the same
/// @param depth layers of an image
/// @param texel bytes of a texel, or of an element of a buffer
public record ResourceShape(String buffer, int width, int height, int depth, int texel) {
    /// A plain buffer of words.
    static ResourceShape of(String buffer) {
        return new ResourceShape(buffer, 0, 0, 0, Integer.BYTES);
    }

    /// @throws IllegalArgumentException if the buffer is too small
    Resource in(Buffer made) {
        return new Resource(made, width, height, depth, texel);
    }
}
