package dev.heddle.textures.sample;

/// Levels of detail out of how fast coordinates change from pixel to pixel (Vulkan 1.3, "Scale Factor Operation"),
/// computed in binary64.
///
/// @param level before bias and limits: log2 of the texels between pixels
/// @param places how many places on the longer axis are averaged, 1 or more
/// @param alongX whether that axis is the one from a pixel to its neighbour in the row
record Lod(double level, int places, boolean alongX) {
    private static final double LN2 = StrictMath.log(2);

    /// @param x distance of two pixels beside each other, in texels
    /// @param y distance of two pixels one below the other
    /// @param anisotropy greatest number of places
    static Lod of(double x, double y, int anisotropy) {
        double most = Math.max(x, y);
        double least = Math.min(x, y);
        double ratio = most == 0 || anisotropy == 1 ? 1 : least == 0 ? anisotropy : most / least;
        double limited = Math.min(ratio, anisotropy);
        int places = Double.isNaN(limited) ? 1 : (int) Math.ceil(limited);
        return new Lod(log2(most / Math.max(limited, 1)), places, x >= y);
    }

    /// @return the logarithm, exact for powers of two
    private static double log2(double v) {
        if (v == 0 || !Double.isFinite(v)) return v == 0 ? Double.NEGATIVE_INFINITY : v;
        int exponent = Math.getExponent(v);
        return exponent + StrictMath.log(Math.scalb(v, -exponent)) / LN2;
    }
}
