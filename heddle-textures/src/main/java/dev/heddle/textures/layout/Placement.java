package dev.heddle.textures.layout;

/// The placement of the elements of one image. Coordinates are not checked; those outside give offsets that mean
/// nothing.
///
/// In every layout an offset is made of parts that depend on one coordinate each: columns of tiles are turned by the
/// row, which is an exclusive or, and rows of tiles are added.
public interface Placement {
    /// @param x column of the element; of a block, not of a texel
    /// @param y row of the element
    /// @param z slice of three dimensions, or layer
    /// @param level 0 the largest
    /// @param sample 0 if there is one
    /// @return bytes from the image's address to the sample
    default long offset(int x, int y, int z, int level, int sample) {
        long element = column(x, level) ^ turn(y, level);
        return start(z, level, sample) + element * elementBytes() + row(y, level);
    }

    /// @return bytes from the image's address to the first element of a slice or layer of a level
    long start(int z, int level, int sample);

    /// @return the number, among the elements of a row of tiles, of the first one of a column
    long column(int x, int level);

    /// @return what the numbers of a row's elements are turned by: the bits of it are changed
    default long turn(int y, int level) {
        return 0;
    }

    /// @return bytes to what a row adds to all its elements
    long row(int y, int level);

    /// @return bytes of an element with all its samples
    int elementBytes();

    /// Whether the elements of a row of a level follow each other, and its rows are all as far apart.
    default boolean isLinear(int level) {
        return false;
    }

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
