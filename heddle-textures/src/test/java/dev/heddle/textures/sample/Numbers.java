package dev.heddle.textures.sample;

import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelKind;
import java.util.Random;

/// An image of numbers for tests: a value of its own for every texel.
record Numbers(
        Dimension dimension,
        int width0,
        int height0,
        int depth0,
        int levels,
        int layers,
        TexelKind kind,
        Swizzle swizzle,
        long seed)
        implements SampledView {
    static Numbers of(Dimension d, int width, int height, int depth, int levels, int layers) {
        return new Numbers(d, width, height, depth, levels, layers, TexelKind.FLOAT, Swizzle.IDENTITY, 1);
    }

    Numbers with(TexelKind kind, String swizzle) {
        return new Numbers(dimension, width0, height0, depth0, levels, layers, kind, Swizzle.of(swizzle), seed);
    }

    @Override
    public int width(int level) {
        return Math.max(width0 >> level, 1);
    }

    @Override
    public int height(int level) {
        return Math.max(height0 >> level, 1);
    }

    @Override
    public int depth(int level) {
        return Math.max(depth0 >> level, 1);
    }

    /// @return channel `c` of a texel
    float value(int x, int y, int z, int level, int c) {
        Random random = new Random(seed + x + 31L * (y + 31L * (z + 31L * (level + 31L * c))));
        random.nextInt();
        return random.nextFloat() * 2 - 0.5f;
    }

    @Override
    public void fetch(int x, int y, int z, int level, int[] out) {
        if (x < 0 || y < 0 || z < 0 || x >= width(level) || y >= height(level) || z >= Math.max(layers, depth(level)))
            throw new AssertionError("no texel %d %d %d in level %d".formatted(x, y, z, level));
        for (int c = 0; c < 4; c++)
            out[c] = kind == TexelKind.FLOAT
                    ? Float.floatToRawIntBits(value(x, y, z, level, c))
                    : 1000 * c + 100 * z + 10 * y + x;
    }
}
