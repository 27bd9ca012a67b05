package dev.heddle.textures.sample;

import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.TexelKind;

/// Values of an image at coordinates, as Vulkan's rules say (1.3, "Image Operations"). Where hardware's own arithmetic
/// is not published, this is exact: places of texels are computed in binary64, fractions between texels and levels are
/// rounded to f32, and all texels of a value are summed up in binary64, each times the product of its fractions, and
/// rounded once to f32. Texels with a weight of zero are not read.
///
/// The order is: sRGB (by the view), comparison, filter, swizzle. The border takes the place of a texel. Integers are
/// not filtered: the nearest texel is read. A level of detail that is NaN is 0.
///
/// Has room for one lookup at a time: one object for each thread.
public final class Sampling {
    private final SampledView view;
    private final Sampler sampler;
    private final Gathering texels;
    private final TexelFootprint place = new TexelFootprint();

    public Sampling(SampledView view, Sampler sampler) {
        this.view = view;
        this.sampler = sampler;
        this.texels = new Gathering(view, sampler);
    }

    /// @param lod level of detail; bias and limits of the sampler are still to be applied
    /// @return the level of detail that is used, 0 for NaN
    public float limited(double lod) {
        double biased = lod + sampler.bias();
        if (Double.isNaN(biased)) return Math.clamp(0f, sampler.leastLod(), sampler.mostLod());
        return (float) Math.clamp(biased, (double) sampler.leastLod(), (double) sampler.mostLod());
    }

    /// @param lod level of detail, a number
    /// @param least another one; NaN is none
    /// @return the level of detail, but at least the other one
    public static float atLeast(float lod, float least) {
        return lod < least ? least : lod;
    }

    /// Samples at a level of detail.
    ///
    /// @param out its first four are set: values of the view's kind, or of f32 for comparisons
    public void sample(Lookup at, float lod, int[] out) {
        texels.begin(at);
        add(at, limited(lod), 1);
        texels.end(out);
    }

    /// Samples with the level of detail, and the axis of anisotropy, that follow from gradients.
    ///
    /// @param gradients by how much s, t and r change to the next pixel of the row, then to that of the column: six
    /// @param bias beside that of the sampler
    /// @param least the level of detail is at least this, whatever the sampler says; NaN is no limit
    public void sample(Lookup at, float[] gradients, float bias, float least, int[] out) {
        Lod lod = lod(at, gradients);
        float limited = atLeast(limited(lod.level() + bias), least);
        texels.begin(at);
        int n = lod.places();
        float s = at.s;
        float t = at.t;
        float r = at.r;
        int from = lod.alongX() ? 0 : 3;
        for (int i = 1; i <= n; i++) {
            if (n > 1) {
                double share = (double) i / (n + 1) - 0.5;
                at.at((float) (s + share * gradients[from]), (float) (t + share * gradients[from + 1]), (float)
                        (r + share * gradients[from + 2]));
            }
            add(at, limited, 1.0 / n);
        }
        at.at(s, t, r);
        texels.end(out);
    }

    /// @param gradients as for sampling
    /// @return the level of detail before bias and limits; −infinity if nothing changes
    public float level(Lookup at, float[] gradients) {
        return (float) lod(at, gradients).level();
    }

    private Lod lod(Lookup at, float[] g) {
        return Lod.of(distance(at, g, 0), distance(at, g, 3), sampler.anisotropy());
    }

    /// @return texels of level 0 between two pixels
    private double distance(Lookup at, float[] g, int from) {
        if (view.dimension() == Dimension.CUBE) return place.distance(at, g, from, view.width(0));
        boolean scaled = sampler.normalized();
        double x = (double) g[from] * (scaled ? view.width(0) : 1);
        double y = (double) g[from + 1] * (scaled ? view.height(0) : 1);
        double z = (double) g[from + 2] * (scaled ? view.depth(0) : 1);
        if (view.dimension() == Dimension.D1) y = 0;
        if (view.dimension() != Dimension.D3) z = 0;
        return Math.sqrt(x * x + y * y + z * z);
    }

    /// Adds the texels of one place.
    private void add(Lookup at, float lod, double share) {
        boolean linear = (lod <= sampler.cutoff() ? sampler.magnify() : sampler.minify()) == Filter.LINEAR;
        int last = view.levels() - 1;
        switch (sampler.mip()) {
            case NONE -> add(at, 0, linear, share);
            case NEAREST -> {
                int level = (int) Math.clamp(Math.ceil(lod + 0.5) - 1, 0.0, (double) last);
                add(at, level, linear, share);
            }
            case LINEAR -> {
                double within = Math.clamp((double) lod, 0.0, (double) last);
                int level = (int) within;
                float rest = (float) (within - level);
                add(at, level, linear, share * (1.0 - rest));
                if (rest > 0) add(at, level + 1, linear, share * rest);
            }
        }
    }

    private void add(Lookup at, int level, boolean linear, double share) {
        place.set(at, view, sampler, level);
        boolean filters = linear && (view.kind() == TexelKind.FLOAT || at.compares);
        if (!filters) {
            texels.add(place, level, place.x.nearest, place.y.nearest, place.z.nearest, share);
            return;
        }
        int n = view.dimension() == Dimension.D1 ? 1 : view.dimension() == Dimension.D3 ? 3 : 2;
        for (int corner = 0; corner < 1 << n; corner++) {
            double weight = share * part(place.x.part, corner & 1);
            if (n > 1) weight *= part(place.y.part, corner >> 1 & 1);
            if (n > 2) weight *= part(place.z.part, corner >> 2);
            if (weight == 0) continue;
            long y = n > 1 ? place.y.low + (corner >> 1 & 1) : place.y.nearest;
            long z = n > 2 ? place.z.low + (corner >> 2) : place.z.nearest;
            texels.add(place, level, place.x.low + (corner & 1), y, z, weight);
        }
    }

    private static double part(float fraction, int side) {
        return side == 0 ? 1.0 - fraction : fraction;
    }

    /// Reads one channel of the four texels that a linear filter would use in the first level: of the second row left
    /// and right, of the first row right and left.
    ///
    /// @param channel 0 to 3, after the swizzle; comparisons have 0
    /// @throws IllegalArgumentException if the image has one dimension or three
    public void gather(Lookup at, int channel, int[] out) {
        if (view.dimension() == Dimension.D1 || view.dimension() == Dimension.D3)
            throw new IllegalArgumentException(
                    "gathering from an image of " + view.dimension().text());
        texels.begin(at);
        place.set(at, view, sampler, 0);
        int code = at.compares ? channel : view.swizzle().code(channel);
        for (int i = 0; i < 4; i++) {
            int right = i == 1 || i == 2 ? 1 : 0;
            int below = i < 2 ? 1 : 0;
            out[i] = texels.channel(place, place.x.low + right, place.y.low + below, code);
        }
    }

    /// Reads a texel by its number, with the swizzle.
    ///
    /// @param z slice of three dimensions, or layer
    /// @param out the border if there is no such texel, or level
    public void fetch(int x, int y, int z, int level, int[] out) {
        if (isThere(x, y, z, level)) view.fetch(x, y, z, level, out);
        else System.arraycopy(sampler.border(), 0, out, 0, 4);
        view.swizzle().apply(out, view.kind());
    }

    private boolean isThere(int x, int y, int z, int level) {
        if (level < 0 || level >= view.levels() || x < 0 || y < 0 || z < 0) return false;
        int slices = view.dimension() == Dimension.D3 ? view.depth(level) : view.layers();
        return x < view.width(level) && y < view.height(level) && z < slices;
    }
}
