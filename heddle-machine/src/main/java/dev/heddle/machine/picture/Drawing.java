package dev.heddle.machine.picture;

import dev.heddle.machine.Buffer;
import java.util.Map;

/// A drawing of a run that can be written as an image.
public sealed interface Drawing permits Picture, Plot {
    /// @return how to ask for it: the key of a buffer, or a name
    String key();

    int width();

    int height();

    /// @param buffers by their keys
    /// @return one pixel each, `0xAARRGGBB`, rows from the top
    /// @throws IllegalArgumentException if a buffer is missing or has too few bytes
    int[] pixels(Map<String, Buffer> buffers);
}
