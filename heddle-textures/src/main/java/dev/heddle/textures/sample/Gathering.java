package dev.heddle.textures.sample;

import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.TexelKind;

/// Reads texels through the wrapping of a sampler, and makes one value of them.
final class Gathering {
    private static final int FACE_MASK = (1 << 20) - 1;

    private final SampledView view;
    private final Sampler sampler;
    private final int[] texel = new int[4];
    private final double[] sums = new double[4];
    private final double[] corner = new double[4];
    private final int[] single = new int[4];
    private boolean compares;
    private float reference;
    private boolean isFirst;

    Gathering(SampledView view, Sampler sampler) {
        this.view = view;
        this.sampler = sampler;
    }

    void begin(Lookup at) {
        compares = at.compares;
        reference = at.reference;
        isFirst = true;
        for (int c = 0; c < 4; c++) sums[c] = 0;
    }

    private boolean isFloat() {
        return compares || view.kind() == TexelKind.FLOAT;
    }

    /// Adds a texel with a weight.
    void add(TexelFootprint p, int level, long x, long y, long z, double weight) {
        if (isFloat()) {
            read(p, level, x, y, z);
            for (int c = 0; c < 4; c++) add(c, corner[c], weight);
        } else {
            readTexel(p, level, x, y, z);
            System.arraycopy(texel, 0, single, 0, 4);
        }
        isFirst = false;
    }

    private void add(int c, double v, double weight) {
        sums[c] = switch (sampler.reduction()) {
            case AVERAGE -> sums[c] + v * weight;
            case MINIMUM -> isFirst ? v : Math.min(sums[c], v);
            case MAXIMUM -> isFirst ? v : Math.max(sums[c], v);
        };
    }

    /// Gives the value of what has been added.
    void end(int[] out) {
        for (int c = 0; c < 4; c++) out[c] = isFloat() ? Float.floatToRawIntBits((float) sums[c]) : single[c];
        view.swizzle().apply(out, compares ? TexelKind.FLOAT : view.kind());
    }

    /// @param code 0 to 3 a channel, 4 zero, 5 one
    /// @return one channel of a texel of the first level
    int channel(TexelFootprint p, long x, long y, int code) {
        if (isFloat()) {
            read(p, 0, x, y, p.z.nearest);
            if (code < 4) return Float.floatToRawIntBits((float) corner[code]);
        } else {
            readTexel(p, 0, x, y, p.z.nearest);
            if (code < 4) return texel[code];
        }
        return code == 4 ? 0 : isFloat() ? TexelKind.FLOAT.one() : view.kind().one();
    }

    /// Sets `corner` to a texel's four numbers; beyond a corner of a cube to the mean of the three that meet there.
    private void read(TexelFootprint p, int level, long x, long y, long z) {
        boolean outX = x < 0 || x >= p.x.size;
        boolean outY = y < 0 || y >= p.y.size;
        if (isSeamless() && outX && outY) {
            double r = 0;
            double g = 0;
            double b = 0;
            double a = 0;
            long inX = Math.clamp(x, 0, p.x.size - 1);
            long inY = Math.clamp(y, 0, p.y.size - 1);
            for (int i = 0; i < 3; i++) {
                numbers(p, level, i == 1 ? x : inX, i == 2 ? y : inY, z);
                r += corner[0];
                g += corner[1];
                b += corner[2];
                a += corner[3];
            }
            corner[0] = r / 3;
            corner[1] = g / 3;
            corner[2] = b / 3;
            corner[3] = a / 3;
        } else {
            numbers(p, level, x, y, z);
        }
    }

    private boolean isSeamless() {
        return view.dimension() == Dimension.CUBE && sampler.seamless();
    }

    private void numbers(TexelFootprint p, int level, long x, long y, long z) {
        readTexel(p, level, x, y, z);
        if (!compares) {
            for (int c = 0; c < 4; c++) corner[c] = Float.intBitsToFloat(texel[c]);
            return;
        }
        boolean passes = sampler.comparison().test(reference, Float.intBitsToFloat(texel[0]));
        corner[0] = passes ? 1 : 0;
        corner[1] = 0;
        corner[2] = 0;
        corner[3] = 1;
    }

    private void readTexel(TexelFootprint p, int level, long x, long y, long z) {
        if (isSeamless()) {
            int i = Math.clamp(x, -1, p.x.size);
            int j = Math.clamp(y, -1, p.y.size);
            boolean outX = i < 0 || i >= p.x.size;
            if (outX && (j < 0 || j >= p.y.size)) j = Math.clamp(j, 0, p.y.size - 1);
            int face = (int) z % 6;
            long at = CubeFace.beside(face, i, j, p.x.size);
            int layer = (int) z - face + (int) (at >> 40);
            view.fetch((int) at & FACE_MASK, (int) (at >> 20) & FACE_MASK, layer, level, texel);
            return;
        }
        boolean deep = view.dimension() == Dimension.D3;
        int i = sampler.wrapS().index(x, p.x.size);
        int j = view.dimension() == Dimension.D1 ? (int) y : sampler.wrapT().index(y, p.y.size);
        int k = deep ? sampler.wrapR().index(z, p.z.size) : (int) z;
        if (i == WrapMode.BORDER || j == WrapMode.BORDER || k == WrapMode.BORDER)
            System.arraycopy(sampler.border(), 0, texel, 0, 4);
        else view.fetch(i, j, k, level, texel);
    }
}
