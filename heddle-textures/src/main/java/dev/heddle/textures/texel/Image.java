package dev.heddle.textures.texel;

/// Elements in one plain order: for each level an array, and in it layer after layer (or slice after slice), row after
/// row from the top, element after element, sample after sample.
///
/// @param levels bytes of each level; not copied
public record Image(TexelFormat format, ImageExtent extent, byte[][] levels) {
    /// The greatest array.
    private static final long MAX_BYTES = Integer.MAX_VALUE - 8;

    public Image {
        if (levels.length != extent.levels())
            throw new IllegalArgumentException("%d arrays for %d levels".formatted(levels.length, extent.levels()));
        for (int l = 0; l < levels.length; l++) {
            long needed = size(format, extent, l);
            if (levels[l].length != needed)
                throw new IllegalArgumentException(
                        "level %d has %d bytes; %d are needed".formatted(l, levels[l].length, needed));
        }
    }

    /// @return an image of zeros
    /// @throws IllegalArgumentException if a level has more than 2 GiB
    public static Image of(TexelFormat format, ImageExtent extent) {
        byte[][] levels = new byte[extent.levels()][];
        for (int l = 0; l < levels.length; l++) {
            long size = size(format, extent, l);
            if (size > MAX_BYTES)
                throw new IllegalArgumentException("level %d has %d bytes: too many".formatted(l, size));
            levels[l] = new byte[(int) size];
        }
        return new Image(format, extent, levels);
    }

    /// @return bytes of a level, saturated at the greatest number
    public static long size(TexelFormat f, ImageExtent e, int level) {
        double about = (double) e.columns(f, level) * e.rows(f, level) * e.slices(level);
        long unit = (long) f.bytes() * e.samples();
        if (about * unit > Long.MAX_VALUE / 2.0) return Long.MAX_VALUE;
        return (long) e.columns(f, level) * e.rows(f, level) * e.slices(level) * unit;
    }

    /// @param column of the element, `row` too
    /// @param z layer or slice
    /// @return where the element is in its level's bytes
    public int offset(int column, int row, int z, int level, int sample) {
        int columns = extent.columns(format, level);
        int rows = extent.rows(format, level);
        return (((z * rows + row) * columns + column) * extent.samples() + sample) * format.bytes();
    }

    /// Reads a texel.
    ///
    /// @param x column of the texel, `y` row
    /// @param z layer or slice
    /// @param out four values
    public void read(int x, int y, int z, int level, int sample, int[] out) {
        int w = format.blockWidth();
        int h = format.blockHeight();
        format.decode(levels[level], offset(x / w, y / h, z, level, sample), x % w, y % h, out);
    }

    /// Writes a texel.
    ///
    /// @throws UnsupportedOperationException if the format is one of blocks
    public void write(int x, int y, int z, int level, int sample, int[] texel) {
        format.encode(texel, levels[level], offset(x, y, z, level, sample));
    }
}
