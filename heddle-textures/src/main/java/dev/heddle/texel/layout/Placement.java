package dev.heddle.texel.layout;

/// The placement of the elements of one image. Coordinates are not checked; those outside give offsets that mean
/// nothing.
public interface Placement {
    /// @param x column of the element; of a block, not of a texel
    /// @param y row of the element
    /// @param z slice of three dimensions, or layer
    /// @param level 0 the largest
    /// @param sample 0 if there is one
    /// @return bytes from the image's address to the sample
    long offset(int x, int y, int z, int level, int sample);

    /// @return bytes from a row of elements, or of tiles, of level 0 to the next one; 0 if descriptors do not say it
    default long pitch() {
        return 0;
    }

    /// @return what pitches of all levels are multiples of; 0 if descriptors do not say it
    default long pitchAlign() {
        return 0;
    }

    /// @return bytes from a layer, or else from a slice of level 0, to the next one; 0 if descriptors do not say it
    default long layerStride() {
        return 0;
    }

    /// @return bytes of all, padding behind the last element included
    long size();
}
