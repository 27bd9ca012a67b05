package dev.heddle.texel.layout;

/// Where the elements of one image are. Coordinates are not checked; those outside give offsets that mean nothing.
public interface Placement {
    /// @param x column of the element; of a block, not of a texel
    /// @param y row of the element
    /// @param z slice of three dimensions, or layer
    /// @param level 0 the largest
    /// @param sample 0 if there is one
    /// @return bytes from the image's address to the sample
    long offset(int x, int y, int z, int level, int sample);

    /// @return bytes of all, padding behind the last element included
    long size();
}
