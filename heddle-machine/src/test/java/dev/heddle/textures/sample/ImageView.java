package dev.heddle.textures.sample;

import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelKind;

/// An image's own texels, the first sample of each.
///
/// @param firstLevel the level that is level 0 of the view; all after it belong to the view
/// @param firstLayer the layer that is layer 0 of the view; 0 for three dimensions
public record ImageView(Image image, Swizzle swizzle, int firstLevel, int firstLayer) implements SampledView {
    public ImageView {
        ImageExtent e = image.extent();
        if (firstLevel < 0 || firstLevel >= e.levels() || firstLayer < 0 || firstLayer >= e.layers())
            throw new IllegalArgumentException("a view from level %d and layer %d on; there are %d and %d"
                    .formatted(firstLevel, firstLayer, e.levels(), e.layers()));
        if (e.dimension() == Dimension.CUBE && firstLayer % 6 != 0)
            throw new IllegalArgumentException("a view of cubes from layer " + firstLayer + " on");
    }

    /// @return a view of the whole image
    public static ImageView of(Image image) {
        return new ImageView(image, Swizzle.IDENTITY, 0, 0);
    }

    @Override
    public Dimension dimension() {
        return image.extent().dimension();
    }

    @Override
    public int width(int level) {
        return image.extent().width(firstLevel + level);
    }

    @Override
    public int height(int level) {
        return image.extent().height(firstLevel + level);
    }

    @Override
    public int depth(int level) {
        return image.extent().depth(firstLevel + level);
    }

    @Override
    public int levels() {
        return image.extent().levels() - firstLevel;
    }

    @Override
    public int layers() {
        return image.extent().layers() - firstLayer;
    }

    @Override
    public TexelKind kind() {
        return image.format().kind();
    }

    @Override
    public void fetch(int x, int y, int z, int level, int[] out) {
        image.read(x, y, firstLayer + z, firstLevel + level, 0, out);
    }
}
