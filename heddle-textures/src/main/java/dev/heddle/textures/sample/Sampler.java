package dev.heddle.textures.sample;

/// The state of a sampler.
///
/// @param magnify filter where texels are larger than pixels: NEAREST or LINEAR
/// @param minify filter where they are smaller
/// @param mip filter between levels
/// @param bias added to every level of detail
/// @param leastLod the level of detail is at least this
/// @param mostLod and at most this
/// @param cutoff texels are magnified up to this level of detail
/// @param anisotropy greatest number of places that a value is averaged over, 1 for one
/// @param comparison for lookups with a reference
/// @param normalized whether 0..1 is the image, and not 0..width
/// @param seamless whether filters reach over the edges of a cube's face
/// @param border its colour: four values of the image's kind, before the swizzle; read, never changed
public record Sampler(
        Filter magnify,
        Filter minify,
        Filter mip,
        WrapMode wrapS,
        WrapMode wrapT,
        WrapMode wrapR,
        float bias,
        float leastLod,
        float mostLod,
        float cutoff,
        int anisotropy,
        DepthComparison comparison,
        Reduction reduction,
        boolean normalized,
        boolean seamless,
        int[] border) {
    private static final int MAX_ANISOTROPY = 16;

    public Sampler {
        if (magnify == Filter.NONE || minify == Filter.NONE)
            throw new IllegalArgumentException("a sampler without a filter: nearest or linear");
        if (!(leastLod <= mostLod))
            throw new IllegalArgumentException("levels of detail from %s to %s".formatted(leastLod, mostLod));
        if (anisotropy < 1 || anisotropy > MAX_ANISOTROPY)
            throw new IllegalArgumentException("anisotropy is %d; it is 1 to 16".formatted(anisotropy));
        if (border.length != 4) throw new IllegalArgumentException("a border of %d values".formatted(border.length));
    }

    /// @return a sampler with these filters and all levels of detail
    public static Sampler of(Filter filter, Filter mip, WrapMode wrap) {
        return new Sampler(
                filter,
                filter,
                mip,
                wrap,
                wrap,
                wrap,
                0,
                -Float.MAX_VALUE,
                Float.MAX_VALUE,
                0,
                1,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                true,
                true,
                new int[4]);
    }
}
