package dev.heddle.textures.sample;

import dev.heddle.textures.texel.Dimension;

/// The texels that coordinates fall on in one level.
final class TexelFootprint {
    /// Numbers above this are all outside of every image.
    private static final double FAR = 1L << 40;

    final Axis x = new Axis();
    final Axis y = new Axis();

    /// Of slices, or layers.
    final Axis z = new Axis();

    /// One direction.
    static final class Axis {
        /// The nearest texel.
        long nearest;

        /// The first texel of a linear filter, and the fraction of the next one.
        long low;

        float part;

        /// Texels of the level.
        int size;

        private void set(double s, boolean scaled, int offset, WrapMode wrap) {
            double u = texels(s, scaled, size, wrap);
            long i = (long) Math.floor(u);
            nearest = (wrap == WrapMode.CLAMP ? Math.min(i, size - 1) : i) + offset;
            double first = Math.floor(u - 0.5);
            low = (long) first + offset;
            part = (float) (u - 0.5 - first);
        }

        private void set(int texel) {
            nearest = texel;
            low = texel;
            part = 0;
        }
    }

    void set(Lookup at, SampledView view, Sampler sampler, int level) {
        x.size = view.width(level);
        y.size = view.height(level);
        z.size = view.depth(level);
        switch (view.dimension()) {
            case CUBE -> cube(at, view, sampler);
            case D1, D2, D3 -> flat(at, view, sampler);
        }
    }

    private void flat(Lookup at, SampledView view, Sampler sampler) {
        boolean scaled = sampler.normalized();
        x.set(at.s, scaled, at.offsetX, sampler.wrapS());
        if (view.dimension() == Dimension.D1) y.set(0);
        else y.set(at.t, scaled, at.offsetY, sampler.wrapT());
        if (view.dimension() == Dimension.D3) z.set(at.r, scaled, at.offsetZ, sampler.wrapR());
        else z.set(Math.clamp(at.layer, 0, view.layers() - 1));
    }

    private void cube(Lookup at, SampledView view, Sampler sampler) {
        int face = CubeFace.of(at.s, at.t, at.r);
        double major = CubeFace.major(face, at.s, at.t, at.r);
        double column = CubeFace.column(face, at.s, at.t, at.r) / major;
        double row = CubeFace.row(face, at.s, at.t, at.r) / major;
        WrapMode s = sampler.seamless() ? WrapMode.CLAMP_TO_EDGE : sampler.wrapS();
        WrapMode t = sampler.seamless() ? WrapMode.CLAMP_TO_EDGE : sampler.wrapT();
        x.set((column + 1) / 2, true, 0, s);
        y.set((row + 1) / 2, true, 0, t);
        // The edge itself belongs to the face.
        x.nearest = Math.min(x.nearest, x.size - 1);
        y.nearest = Math.min(y.nearest, y.size - 1);
        z.set(6 * Math.clamp(at.layer, 0, view.layers() / 6 - 1) + face);
    }

    /// @return a coordinate in texels; NaN is 0
    private static double texels(double s, boolean scaled, int n, WrapMode wrap) {
        if (Double.isNaN(s)) return 0;
        double u = scaled ? s * n : s;
        return wrap == WrapMode.CLAMP ? Math.clamp(u, 0.0, (double) n) : Math.clamp(u, -FAR, FAR);
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
