package dev.heddle.bench;

/// The computations of the kernels, as one would write them in Java for one thread. Results are words; floats as their
/// bits.
final class Plain {
    /// Rounds of [#hash] and [#halves].
    private static final int ROUNDS = 64;

    private Plain() {}

    static float[] floats(int[] bits) {
        float[] out = new float[bits.length];
        for (int i = 0; i < out.length; i++) out[i] = Float.intBitsToFloat(bits[i]);
        return out;
    }

    private static int[] bits(float[] of) {
        int[] out = new int[of.length];
        for (int i = 0; i < out.length; i++) out[i] = Float.floatToRawIntBits(of[i]);
        return out;
    }

    /// Passes until a point leaves the circle, at most `limit`; rows of `width` points, as many as columns.
    static int[] mandelbrot(int width, int limit, float dx, float dy, float left, float low) {
        int[] out = new int[width * width];
        for (int p = 0; p < out.length; p++) {
            float cx = p % width * dx + left;
            float cy = p / width * dy + low;
            float x = 0;
            float y = 0;
            int n = 0;
            while (n < limit) {
                float xx = x * x;
                float yy = y * y;
                if (xx + yy > 4) break;
                float xy = x * y;
                y = xy + xy + cy;
                x = xx - yy + cx;
                n++;
            }
            out[p] = n;
        }
        return out;
    }

    static int[] matmul(int n, float[] a, float[] b) {
        float[] out = new float[n * n];
        for (int row = 0; row < n; row++) {
            for (int k = 0; k < n; k++) {
                float f = a[row * n + k];
                for (int col = 0; col < n; col++) out[row * n + col] += f * b[k * n + col];
            }
        }
        return bits(out);
    }

    static int[] saxpy(float a, float[] x, float[] y) {
        float[] out = new float[x.length];
        for (int i = 0; i < out.length; i++) out[i] = a * x[i] + y[i];
        return bits(out);
    }

    /// The sums of all groups, then their maxima.
    static int[] reduction(int[] a, int group) {
        int groups = a.length / group;
        int[] out = new int[2 * groups];
        for (int g = 0; g < groups; g++) {
            int sum = 0;
            int top = Integer.MIN_VALUE;
            for (int i = g * group; i < (g + 1) * group; i++) {
                sum += a[i];
                top = Math.max(top, a[i]);
            }
            out[g] = sum;
            out[groups + g] = top;
        }
        return out;
    }

    static int[] histogram(int[] a) {
        int[] out = new int[32];
        for (int v : a) out[v >>> 7 & 31]++;
        return out;
    }

    static int[] divergence(int[] a) {
        int[] out = new int[a.length];
        for (int i = 0; i < out.length; i++) out[i] = divergence(a[i], i);
        return out;
    }

    private static int divergence(int value, int i) {
        int v = value;
        int sum = 0;
        int k = 0;
        while (k < 12) {
            k++;
            if ((v & 1) != 0) {
                v = v * 3 + 1;
                if ((v & 255) == 0x42) break;
                for (int j = 1; j <= (v & 7); j++) if (((j ^ i) & 1) == 0) sum += j * k;
            } else if ((v & 2) != 0) {
                sum ^= v;
                v >>>= 2;
                if ((sum & 16) != 0) continue;
            } else {
                v >>>= 1;
                if (v == 0) break;
            }
            sum = Integer.rotateLeft(sum, 1);
        }
        return sum + k;
    }

    /// Steps to 1 from each number up to `n`, if an even one is halved and an odd one becomes three times as much and
    /// one. Up to 159,486 all are below 2³².
    static int[] collatz(int n) {
        int[] out = new int[n];
        for (int i = 0; i < n; i++) {
            int v = i + 1;
            while (v != 1) {
                v = (v & 1) != 0 ? 3 * v + 1 : v >>> 1;
                out[i]++;
            }
        }
        return out;
    }

    static int[] hash(int n) {
        int[] out = new int[n];
        for (int i = 0; i < n; i++) {
            int x = i;
            for (int k = 0; k < ROUNDS; k++) {
                x ^= x >>> 16;
                x *= 0x7feb352d;
                x ^= x >>> 15;
                x *= 0x846ca68b;
                x ^= x >>> 16;
            }
            out[i] = x;
        }
        return out;
    }

    /// Sums of texels along a line, in an image of 256 x 256 floats of which each is its number.
    static int[] texels(int n) {
        float[] image = new float[1 << 16];
        for (int i = 0; i < image.length; i++) image[i] = i;
        int[] out = new int[n];
        for (int i = 0; i < n; i++) {
            float sum = 0;
            for (int k = 0; k < 16; k++) sum += image[((i >>> 8) + 3 * k & 255) << 8 | i + k & 255];
            out[i] = Float.floatToRawIntBits(sum);
        }
        return out;
    }

    /// Sums of values along a line, each of four texels, in the same image, which repeats.
    static int[] bilinear(int n) {
        float[] image = new float[1 << 16];
        for (int i = 0; i < image.length; i++) image[i] = i;
        int[] out = new int[n];
        for (int i = 0; i < n; i++) {
            float sum = 0;
            for (int k = 0; k < 16; k++) sum += (float) bilinear(image, i + k, (i >>> 8) + 3 * k);
            out[i] = Float.floatToRawIntBits(sum);
        }
        return out;
    }

    /// A quarter of a texel right of a column's left edge, and three quarters below the top edge of a row.
    private static double bilinear(float[] image, int column, int row) {
        double u = column + 0.25 - 0.5;
        double v = row + 0.75 - 0.5;
        double right = u - Math.floor(u);
        double below = v - Math.floor(v);
        int x = (int) Math.floor(u) & 255;
        int y = (int) Math.floor(v) & 255;
        int x1 = x + 1 & 255;
        int y1 = y + 1 & 255;
        return image[y << 8 | x] * ((1 - right) * (1 - below))
                + image[y << 8 | x1] * (right * (1 - below))
                + image[y1 << 8 | x] * ((1 - right) * below)
                + image[y1 << 8 | x1] * (right * below);
    }

    /// A point on a circle. Sums and products of halves are rounded right if a float of them is: it has twice the
    /// bits and two.
    static int[] halves(int n) {
        int[] out = new int[n];
        for (int i = 0; i < n; i++) {
            float x = Float.float16ToFloat((short) (0x3c00 | (i & 255) << 2));
            float y = 1;
            for (int k = 0; k < ROUNDS; k++) {
                x = half(x + half(y * -0.25f));
                y = half(y + half(x * 0.25f));
            }
            out[i] = Float.floatToFloat16(x) & 0xffff;
        }
        return out;
    }

    private static float half(float f) {
        return Float.float16ToFloat(Float.floatToFloat16(f));
    }
}
