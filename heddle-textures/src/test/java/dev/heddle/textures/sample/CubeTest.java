package dev.heddle.textures.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.textures.texel.Dimension;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CubeTest {
    /// Directions to the middle of texels of 8 by 8 on each face: by the table of the API.
    @ParameterizedTest
    @CsvSource({
        "0, 1, -0.375, 0.625, 1, 5", "1, -1, -0.375, 0.625, 6, 5", "2, -0.375, 1, 0.625, 2, 6",
        "3, -0.375, -1, 0.625, 2, 1", "4, -0.375, 0.625, 1, 2, 1", "5, -0.375, 0.625, -1, 5, 1"
    })
    void directionsFindFaceAndTexel(int face, float x, float y, float z, int column, int row) {
        Numbers view = Numbers.of(Dimension.CUBE, 8, 8, 1, 1, 12);
        Lookup at = new Lookup().at(3 * x, 3 * y, 3 * z);
        at.layer = 1;
        for (Filter f : new Filter[] {Filter.NEAREST, Filter.LINEAR}) {
            int[] out = new int[4];
            new Sampling(view, Sampler.of(f, Filter.NONE, WrapMode.REPEAT)).sample(at, 0, out);
            assertThat(Float.intBitsToFloat(out[0])).isEqualTo(view.value(column, row, 6 + face, 0, 0));
        }
    }

    private static double[] direction(int face, double s, double t) {
        return switch (face) {
            case 0 -> new double[] {1, -t, -s};
            case 1 -> new double[] {-1, -t, s};
            case 2 -> new double[] {s, 1, t};
            case 3 -> new double[] {s, -1, -t};
            case 4 -> new double[] {s, -t, 1};
            default -> new double[] {-s, -t, -1};
        };
    }

    /// @return the face and texel that a direction points to, as `face row column`
    private static String texel(double[] d, int n) {
        for (int face = 0; face < 6; face++)
            for (int row = 0; row < n; row++)
                for (int column = 0; column < n; column++) {
                    double[] c = direction(face, (2 * column + 1.0) / n - 1, (2 * row + 1.0) / n - 1);
                    int axis = face / 2;
                    double scale = d[axis] / c[axis];
                    boolean near = scale > 0;
                    for (int i = 0; i < 3; i++) if (i != axis && Math.abs(d[i] / scale - c[i]) > 1.0 / n) near = false;
                    if (near) return face + " " + row + " " + column;
                }
        throw new AssertionError();
    }

    /// What lies beside an edge is what the direction just beyond it points to.
    @Test
    void edgesMeet() {
        for (int n : new int[] {1, 2, 5})
            for (int face = 0; face < 6; face++)
                for (int k = 0; k < n; k++)
                    for (int side = 0; side < 4; side++) {
                        double along = (2 * k + 1.0) / n - 1;
                        double beyond = (side & 1) == 0 ? -1.001 : 1.001;
                        int out = (side & 1) == 0 ? -1 : n;
                        double[] d = side < 2 ? direction(face, beyond, along) : direction(face, along, beyond);
                        long at = CubeFace.beside(face, side < 2 ? out : k, side < 2 ? k : out, n);
                        String found = (at >> 40) + " " + (at >> 20 & 0xfffff) + " " + (at & 0xfffff);
                        assertThat(found)
                                .as("face %d, side %d, %d of %d", face, side, k, n)
                                .isEqualTo(texel(d, n));
                    }
    }

    /// Two faces give the same value on the edge that they share.
    @Test
    void seamsDoNotShow() {
        Numbers view = Numbers.of(Dimension.CUBE, 4, 4, 1, 1, 6);
        Sampling seamless = new Sampling(view, Sampler.of(Filter.LINEAR, Filter.NONE, WrapMode.CLAMP_TO_EDGE));
        Random random = new Random(1);
        int[] a = new int[4];
        int[] b = new int[4];
        for (int i = 0; i < 2000; i++) {
            float t = random.nextFloat() * 2 - 1;
            float[][] pairs = {{1, t, 1}, {-1, t, 1}, {t, 1, 1}, {t, -1, -1}, {1, 1, t}, {1, -1, t}, {-1, t, -1}};
            float[] p = pairs[i % pairs.length];
            for (int axis = 0; axis < 3; axis++) {
                int other = (axis + 1) % 3;
                if (Math.abs(p[axis]) != 1 || Math.abs(p[other]) != 1) continue;
                float[] q = p.clone();
                q[axis] = Math.nextUp(q[axis]);
                if (p[axis] < 0) q[axis] = Math.nextDown(p[axis]);
                float[] r = p.clone();
                r[other] = p[other] < 0 ? Math.nextDown(p[other]) : Math.nextUp(p[other]);
                seamless.sample(new Lookup().at(q[0], q[1], q[2]), 0, a);
                seamless.sample(new Lookup().at(r[0], r[1], r[2]), 0, b);
                for (int c = 0; c < 4; c++)
                    assertThat(Math.abs(Float.intBitsToFloat(a[c]) - Float.intBitsToFloat(b[c])))
                            .isLessThan(1e-5f);
            }
        }
    }

    @Test
    void cornersAreTheMeanOfThree() {
        Numbers view = Numbers.of(Dimension.CUBE, 4, 4, 1, 1, 6);
        Sampling seamless = new Sampling(view, Sampler.of(Filter.LINEAR, Filter.NONE, WrapMode.CLAMP_TO_EDGE));
        int[] out = new int[4];
        seamless.sample(new Lookup().at(1, 1, 1), 0, out);
        // The corner of +x, +y and +z: upper left, lower right, upper right.
        double mean = ((double) view.value(0, 0, 0, 0, 0) + view.value(3, 3, 2, 0, 0) + view.value(3, 0, 4, 0, 0)) / 3;
        assertThat((double) Float.intBitsToFloat(out[0])).isCloseTo(mean, org.assertj.core.data.Offset.offset(1e-7));
    }

    @Test
    void facesMayBeFilteredAlone() {
        Numbers view = Numbers.of(Dimension.CUBE, 4, 4, 1, 1, 6);
        Sampler base = Sampler.of(Filter.LINEAR, Filter.NONE, WrapMode.CLAMP_TO_EDGE);
        Sampler alone = new Sampler(
                base.magnify(),
                base.minify(),
                base.mip(),
                base.wrapS(),
                base.wrapT(),
                base.wrapR(),
                0,
                0,
                9,
                0,
                1,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                true,
                false,
                new int[4]);
        int[] out = new int[4];
        new Sampling(view, alone).sample(new Lookup().at(1, 1, 1), 0, out);
        assertThat(Float.intBitsToFloat(out[0])).isEqualTo(view.value(3, 0, 4, 0, 0));
    }
}
