package dev.heddle.textures.layout;

import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;

/// A way to lay out the elements of an image.
public sealed interface ImageLayout permits Linear, Twiddled, Interleaved, Pitched {
    /// @return its stable name: `linear`
    String name();

    /// @throws IllegalArgumentException if there is no such image in this layout, or its place is not known
    Placement place(ImageExtent extent, TexelFormat format);

    /// @return the next multiple of `unit`
    static long align(long x, long unit) {
        return (x + unit - 1) / unit * unit;
    }

    /// @return the next power of two, at least 1
    static int power(int x) {
        return x <= 1 ? 1 : Integer.highestOneBit(x - 1) << 1;
    }
}
