package dev.heddle.texel.sample;

import dev.heddle.texel.Dimension;

/// The texels that coordinates fall on in one level.
final class TexelFootprint {
    /// Numbers above this are all outside of every image.
    private static final double FAR = 1L << 40;

    /// The nearest texel; `z` is a slice, or the layer.
    long x;

    long y;
    long z;

    /// The first texel of a linear filter in each direction, and the fraction of the next one.
    long lowX;

    long lowY;
    long lowZ;
    float partX;
    float partY;
    float partZ;

    /// Texels of the level.
    int width;

    int height;
    int depth;

    void set(Lookup at, SampledView view, Sampler sampler, int level) {
        width = view.width(level);
        height = view.height(level);
        depth = view.depth(level);
        switch (view.dimension()) {
            case CUBE -> cube(at, view, sampler);
            case D1, D2, D3 -> flat(at, view, sampler);
        }
    }

    private void flat(Lookup at, SampledView view, Sampler sampler) {
        boolean scaled = sampler.normalized();
        setX(at.s, scaled, at.offsetX, sampler.wrapS());
        y = 0;
        lowY = 0;
        if (view.dimension() != Dimension.D1) setY(at.t, scaled, at.offsetY, sampler.wrapT());
        if (view.dimension() == Dimension.D3) setZ(at.r, scaled, at.offsetZ, sampler.wrapR());
        else layer(Math.clamp(at.layer, 0, view.layers() - 1));
    }

    private void cube(Lookup at, SampledView view, Sampler sampler) {
        int face = CubeFace.of(at.s, at.t, at.r);
        double major = CubeFace.major(face, at.s, at.t, at.r);
        double column = CubeFace.column(face, at.s, at.t, at.r) / major;
        double row = CubeFace.row(face, at.s, at.t, at.r) / major;
        WrapMode s = sampler.seamless() ? WrapMode.CLAMP_TO_EDGE : sampler.wrapS();
        WrapMode t = sampler.seamless() ? WrapMode.CLAMP_TO_EDGE : sampler.wrapT();
        setX((column + 1) / 2, true, 0, s);
        setY((row + 1) / 2, true, 0, t);
        // The edge itself belongs to the face.
        x = Math.min(x, width - 1);
        y = Math.min(y, height - 1);
        layer(6 * Math.clamp(at.layer, 0, view.layers() / 6 - 1) + face);
    }

    private void layer(int layer) {
        z = layer;
        lowZ = layer;
        partZ = 0;
    }

    private void setX(double s, boolean scaled, int offset, WrapMode wrap) {
        double u = texels(s, scaled, width, wrap);
        x = nearest(u, width, wrap) + offset;
        double low = Math.floor(u - 0.5);
        lowX = (long) low + offset;
        partX = (float) (u - 0.5 - low);
    }

    private void setY(double t, boolean scaled, int offset, WrapMode wrap) {
        double v = texels(t, scaled, height, wrap);
        y = nearest(v, height, wrap) + offset;
        double low = Math.floor(v - 0.5);
        lowY = (long) low + offset;
        partY = (float) (v - 0.5 - low);
    }

    private void setZ(double r, boolean scaled, int offset, WrapMode wrap) {
        double w = texels(r, scaled, depth, wrap);
        z = nearest(w, depth, wrap) + offset;
        double low = Math.floor(w - 0.5);
        lowZ = (long) low + offset;
        partZ = (float) (w - 0.5 - low);
    }

    /// @return a coordinate in texels; NaN is 0
    private static double texels(double s, boolean scaled, int n, WrapMode wrap) {
        if (Double.isNaN(s)) return 0;
        double u = scaled ? s * n : s;
        return wrap == WrapMode.CLAMP ? Math.clamp(u, 0.0, (double) n) : Math.clamp(u, -FAR, FAR);
    }

    private static long nearest(double u, int n, WrapMode wrap) {
        long i = (long) Math.floor(u);
        return wrap == WrapMode.CLAMP ? Math.min(i, n - 1) : i;
    }

    /// @return texels of a face between the direction and the one that the gradients from `from` lead to
    double distance(Lookup at, float[] g, int from, int n) {
        int face = CubeFace.of(at.s, at.t, at.r);
        double major = CubeFace.major(face, at.s, at.t, at.r);
        double dMajor = CubeFace.major(face, g[from], g[from + 1], g[from + 2]);
        double column = CubeFace.column(face, at.s, at.t, at.r);
        double row = CubeFace.row(face, at.s, at.t, at.r);
        double dColumn = CubeFace.column(face, g[from], g[from + 1], g[from + 2]);
        double dRow = CubeFace.row(face, g[from], g[from + 1], g[from + 2]);
        double u = (dColumn * major - column * dMajor) / (major * major) * n / 2;
        double v = (dRow * major - row * dMajor) / (major * major) * n / 2;
        return Math.sqrt(u * u + v * v);
    }
}
