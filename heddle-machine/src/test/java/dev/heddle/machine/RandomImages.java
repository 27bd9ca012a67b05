package dev.heddle.machine;

import dev.heddle.textures.sample.DepthComparison;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Reduction;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;
import java.util.List;
import java.util.Random;

/// Random images, samplers and coordinates, for questions to the texture unit.
public final class RandomImages {
    private static final List<String> FORMATS = List.of(
            "rgba8-unorm",
            "rgba8-srgb",
            "rgba8-snorm",
            "rgba8-uint",
            "rgba8-sint",
            "r8-unorm",
            "rg8-snorm",
            "b5g6r5-unorm",
            "rgb5a1-unorm",
            "rgb10a2-unorm",
            "rgb10a2-uint",
            "rg11b10-float",
            "r16-unorm",
            "rg16-snorm",
            "rgba16-float",
            "r16-float",
            "rgba16-uint",
            "r32-float",
            "rg32-float",
            "rgba32-float",
            "r32-uint",
            "rgba32-sint",
            "z16-unorm",
            "z32-float",
            "z24x8-unorm",
            "rgb9e5-float",
            "rgba16-sint",
            "rgba16-snorm");

    private static final float[] EDGES = {
        0,
        -0f,
        1,
        -1,
        0.5f,
        0.25f,
        0.99999994f,
        1.0000001f,
        -0.001f,
        2.5f,
        -3.75f,
        1e-40f,
        1e9f,
        -1e20f,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN,
        3,
        7,
        16
    };

    private RandomImages() {}

    public static <T> T one(Random r, List<T> of) {
        return of.get(r.nextInt(of.size()));
    }

    /// @param hasSamples whether some images have several samples
    public static Image image(Random r, int widest, boolean hasSamples) {
        TexelFormat format = Formats.ofWord(one(r, FORMATS));
        Dimension d = one(r, List.of(Dimension.values()));
        int width = 1 + r.nextInt(r.nextBoolean() ? widest : 8);
        int height = d == Dimension.D1 ? 1 : d == Dimension.CUBE ? width : 1 + r.nextInt(24);
        int depth = d == Dimension.D3 ? 1 + r.nextInt(5) : 1;
        int layers = d == Dimension.D3 ? 1 : (d == Dimension.CUBE ? 6 : 1) * (1 + r.nextInt(2));
        int full = 32 - Integer.numberOfLeadingZeros(Math.max(width, Math.max(height, depth)));
        int levels = r.nextBoolean() ? 1 : 1 + r.nextInt(full);
        int samples = hasSamples && d == Dimension.D2 && levels == 1 && r.nextInt(6) == 0 ? 4 : 1;
        Image out = Image.of(format, new ImageExtent(d, width, height, depth, layers, levels, samples));
        boolean isFloat = format.text().contains("32 float");
        for (byte[] level : out.levels()) {
            r.nextBytes(level);
            // Most numbers are such as images have.
            for (int i = 3; isFloat && i < level.length; i += 4) if (r.nextInt(50) > 0) level[i] = (byte) 0x3e;
        }
        return out;
    }

    /// @param isPlain whether it takes one mean of texels: no anisotropy, and no least or greatest
    public static Sampler sampler(Random r, boolean isPlain) {
        List<Filter> two = List.of(Filter.NEAREST, Filter.LINEAR);
        Filter magnify = one(r, two);
        List<WrapMode> wraps = List.of(WrapMode.values());
        WrapMode wrap = one(r, wraps);
        boolean mixes = r.nextBoolean();
        float least = r.nextInt(3) == 0 ? r.nextInt(4) / 2f : 0;
        int one = 0x3f800000;
        int[][] borders = {{0, 0, 0, 0}, {0, 0, 0, one}, {one, one, one, one}, {0x3f000000, 0x3e800000, 0, one}};
        return new Sampler(
                magnify,
                r.nextBoolean() ? magnify : one(r, two),
                one(r, List.of(Filter.values())),
                wrap,
                mixes ? one(r, wraps) : wrap,
                mixes ? one(r, wraps) : wrap,
                r.nextInt(3) == 0 ? r.nextInt(9) / 4f - 1 : 0,
                least,
                r.nextInt(3) == 0 ? least + r.nextInt(5) / 2f : 15,
                0,
                !isPlain && r.nextInt(3) == 0 ? 1 + r.nextInt(16) : 1,
                one(r, List.of(DepthComparison.values())),
                !isPlain && r.nextInt(3) == 0 ? one(r, List.of(Reduction.values())) : Reduction.AVERAGE,
                r.nextInt(8) > 0,
                r.nextBoolean(),
                borders[r.nextInt(4)]);
    }

    /// @return a number near those that coordinates have, or one of the edges
    public static float real(Random r) {
        return r.nextInt(3) == 0 ? EDGES[r.nextInt(EDGES.length)] : r.nextFloat() * 3 - 1;
    }
}
