package dev.heddle.textures.texel;

/// The size of an image.
///
/// @param width texels of level 0, 1 to 65,536; of one dimension, which buffers have, to 2^30
/// @param height rows of level 0, up to 65,536; 1 if there is one dimension
/// @param depth slices of level 0; 1 if there are not three dimensions
/// @param layers 1 if there are three dimensions; for cubes, six for each
/// @param levels at most as many as it takes to come to a single texel
/// @param samples of a texel, a power of two, 1 to 16; more than 1 only without levels
public record ImageExtent(Dimension dimension, int width, int height, int depth, int layers, int levels, int samples) {
    private static final int MAX_SIDE = 1 << 16;
    private static final int MAX_LENGTH = 1 << 30;
    private static final int MAX_SAMPLES = 16;

    public ImageExtent {
        int longest = dimension == Dimension.D1 ? MAX_LENGTH : MAX_SIDE;
        check(width >= 1 && width <= longest, "width", width);
        check(height >= 1 && height <= MAX_SIDE, "height", height);
        check(depth >= 1 && depth <= MAX_SIDE, "depth", depth);
        check(layers >= 1, "number of layers", layers);
        check(dimension != Dimension.D1 || height == 1, "height of one dimension", height);
        check(dimension == Dimension.D3 || depth == 1, "depth of less than three dimensions", depth);
        check(dimension != Dimension.D3 || layers == 1, "number of layers of three dimensions", layers);
        check(dimension != Dimension.CUBE || layers % 6 == 0, "number of layers of cubes", layers);
        check(dimension != Dimension.CUBE || width == height, "height of a cube's face", height);
        int most = fullLevels(width, height, depth);
        check(levels >= 1 && levels <= most, "number of levels, up to " + most, levels);
        boolean power = samples >= 1 && Integer.bitCount(samples) == 1 && samples <= MAX_SAMPLES;
        check(power && (samples == 1 || levels == 1), "number of samples", samples);
    }

    private static void check(boolean right, String what, int value) {
        if (!right) throw new IllegalArgumentException("an image with %d as %s".formatted(value, what));
    }

    /// @return an image of two dimensions with one level and layer
    public static ImageExtent of(int width, int height) {
        return new ImageExtent(Dimension.D2, width, height, 1, 1, 1, 1);
    }

    private static int fullLevels(int width, int height, int depth) {
        return 32 - Integer.numberOfLeadingZeros(Math.max(width, Math.max(height, depth)));
    }

    /// @return the number of levels down to a single texel
    public int fullLevels() {
        return fullLevels(width, height, depth);
    }

    /// @return a side at a level: halved and rounded down, at least 1
    public static int minify(int side, int level) {
        return Math.max(side >> level, 1);
    }

    public int width(int level) {
        return minify(width, level);
    }

    public int height(int level) {
        return minify(height, level);
    }

    public int depth(int level) {
        return minify(depth, level);
    }

    /// @return elements of a row at a level
    public int columns(TexelFormat f, int level) {
        return (width(level) + f.blockWidth() - 1) / f.blockWidth();
    }

    /// @return rows of elements at a level
    public int rows(TexelFormat f, int level) {
        return (height(level) + f.blockHeight() - 1) / f.blockHeight();
    }

    /// @return slices and layers of a level together
    public int slices(int level) {
        return dimension == Dimension.D3 ? depth(level) : layers;
    }
}
