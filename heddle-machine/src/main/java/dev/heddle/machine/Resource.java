package dev.heddle.machine;

import dev.heddle.ir.state.Resources.Fact;

/// A buffer, or an image in a buffer, that programs reach by a number.
///
/// @param width of an image, in texels; 0 for a plain buffer
/// @param height the same, at least 1 for an image
/// @param depth layers of an image
/// @param texel bytes of a texel, or of an element of a buffer
/// @param isDescriptor whether the buffer holds a descriptor, which says all the rest
public record Resource(Buffer buffer, int width, int height, int depth, int texel, boolean isDescriptor) {
    /// @throws IllegalArgumentException if the buffer is too small
    public Resource {
        if (width < 0 || height < 0 || depth < 0 || texel < 1)
            throw new IllegalArgumentException(
                    "an image of %d x %d x %d texels of %d bytes".formatted(width, height, depth, texel));
        // Beyond what a long holds it is too much as well.
        long layer = Math.unsignedMultiplyHigh((long) width * height, (long) depth * texel);
        long size = layer != 0 ? Long.MAX_VALUE : (long) width * height * depth * texel;
        if (size < 0) size = Long.MAX_VALUE;
        if (size > buffer.size())
            throw new IllegalArgumentException("%s has %d bytes; an image of %d x %d x %d texels of %d bytes needs %d"
                    .formatted(buffer.name(), buffer.size(), width, height, depth, texel, size));
    }

    /// An image, or a plain buffer.
    public Resource(Buffer buffer, int width, int height, int depth, int texel) {
        this(buffer, width, height, depth, texel, false);
    }

    /// An image, or a sampler, that a descriptor tells of.
    public static Resource descriptor(Buffer bytes) {
        return new Resource(bytes, 0, 0, 0, Integer.BYTES, true);
    }

    /// A plain buffer of words.
    public static Resource of(Buffer b) {
        return new Resource(b, 0, 0, 0, Integer.BYTES);
    }

    public long about(Fact fact) {
        return switch (fact) {
            case BOUND -> 1;
            case ADDRESS -> buffer.address();
            case BYTES -> buffer.size();
            case WIDTH -> width;
            case HEIGHT -> height;
            case DEPTH -> depth;
            case TEXEL -> texel;
            case ROW -> (long) width * texel;
            case LAYER -> (long) width * height * texel;
            case DESCRIPTOR -> isDescriptor ? buffer.address() : 0;
        };
    }
}
