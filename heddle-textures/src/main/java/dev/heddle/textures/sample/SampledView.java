package dev.heddle.textures.sample;

import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelKind;

/// The texels that a sampler reads. Levels and layers count from the first of the view.
public interface SampledView {
    Dimension dimension();

    /// @return texels of a row
    int width(int level);

    /// @return rows, 1 if there is one dimension
    int height(int level);

    /// @return slices, 1 if there are not three dimensions
    int depth(int level);

    int levels();

    /// @return number of layers; for cubes six for each
    int layers();

    TexelKind kind();

    /// @return what is applied to every value, the border too
    Swizzle swizzle();

    /// Reads a texel that is there, with sRGB decoded and without the swizzle.
    ///
    /// @param z slice of three dimensions, or layer
    /// @param out its first four are set
    void fetch(int x, int y, int z, int level, int[] out);
}
