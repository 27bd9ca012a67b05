package dev.heddle.textures.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.TexelKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SamplingTest {
    private static final BigDecimal HALF = new BigDecimal("0.5");

    private static float[] floats(int[] bits) {
        float[] out = new float[4];
        for (int i = 0; i < 4; i++) out[i] = Float.intBitsToFloat(bits[i]);
        return out;
    }

    private static float[] sample(SampledView view, Sampler sampler, Lookup at, float lod) {
        int[] out = new int[4];
        new Sampling(view, sampler).sample(at, lod, out);
        return floats(out);
    }

    @ParameterizedTest
    @CsvSource({
        "repeat, 1 2 3 0 1 2 3 0 1 2",
        "mirrored-repeat, 2 1 0 0 1 2 3 3 2 1",
        "clamp-to-edge, 0 0 0 0 1 2 3 3 3 3",
        "mirror-clamp-to-edge, 2 1 0 0 1 2 3 3 3 3",
        "clamp-to-border, -1 -1 -1 0 1 2 3 -1 -1 -1",
        "mirror-clamp-to-border, 2 1 0 0 1 2 3 -1 -1 -1",
        "clamp, -1 -1 -1 0 1 2 3 -1 -1 -1"
    })
    void texelsOutside(String wrap, String indices) {
        String[] all = indices.split(" ");
        for (int i = 0; i < all.length; i++)
            assertThat(WrapMode.of(wrap).index(i - 3, 4)).as("%d", i - 3).isEqualTo(Integer.parseInt(all[i]));
        assertThat(WrapMode.of(wrap).index(-(1L << 40), 4)).isBetween(-1, 3);
        assertThatThrownBy(() -> WrapMode.of("edge")).hasMessageContaining("there are repeat, mirrored-repeat");
    }

    private static Sampler linear(WrapMode wrap) {
        int[] border = {0x3f000000, 0x3e800000, 0x40000000, 0x3f800000};
        Sampler base = Sampler.of(Filter.LINEAR, Filter.NONE, wrap);
        return new Sampler(
                base.magnify(),
                base.minify(),
                base.mip(),
                wrap,
                wrap,
                wrap,
                0,
                0,
                9,
                0,
                1,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                true,
                true,
                border);
    }

    /// The filter in decimal numbers, for images of one to three dimensions and every way to wrap.
    @ParameterizedTest
    @EnumSource(WrapMode.class)
    void filtersAreExact(WrapMode wrap) {
        Random random = new Random(wrap.ordinal());
        Sampler sampler = linear(wrap);
        for (int n = 1; n <= 3; n++) {
            Numbers view = Numbers.of(Dimension.values()[n - 1], 7, n > 1 ? 5 : 1, n > 2 ? 6 : 1, 1, 1);
            for (int i = 0; i < 700; i++) {
                Lookup at = new Lookup();
                at.at(random.nextInt(9000) / 3000f - 1, random.nextInt(3072) / 1024f - 1, random.nextFloat() * 3 - 1);
                at.offsetX = random.nextInt(15) - 7;
                at.offsetY = random.nextInt(3) - 1;
                float[] found = sample(view, sampler, at, 0);
                for (int c = 0; c < 4; c++) {
                    BigDecimal exact = filter(view, sampler, at, n, c);
                    double allowed = Math.ulp(exact.floatValue()) * 0.5 + 1e-14;
                    assertThat(exact.subtract(new BigDecimal(found[c])).abs().doubleValue())
                            .isLessThanOrEqualTo(allowed);
                }
            }
        }
    }

    private static BigDecimal filter(Numbers view, Sampler s, Lookup at, int n, int c) {
        float[] coordinates = {at.s, at.t, at.r};
        int[] offsets = {at.offsetX, at.offsetY, at.offsetZ};
        int[] sides = {view.width(0), view.height(0), view.depth(0)};
        long[] low = new long[3];
        BigDecimal[] part = new BigDecimal[3];
        for (int d = 0; d < n; d++) {
            BigDecimal u = new BigDecimal(coordinates[d]).multiply(BigDecimal.valueOf(sides[d]));
            if (s.wrapS() == WrapMode.CLAMP) u = u.max(BigDecimal.ZERO).min(BigDecimal.valueOf(sides[d]));
            u = u.subtract(HALF);
            BigDecimal floor = u.setScale(0, RoundingMode.FLOOR);
            low[d] = floor.longValueExact() + offsets[d];
            part[d] = new BigDecimal(u.subtract(floor).floatValue());
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (int corner = 0; corner < 1 << n; corner++) {
            BigDecimal weight = BigDecimal.ONE;
            int[] texel = new int[3];
            boolean outside = false;
            for (int d = 0; d < n; d++) {
                int side = corner >> d & 1;
                weight = weight.multiply(side == 1 ? part[d] : BigDecimal.ONE.subtract(part[d]));
                texel[d] = s.wrapS().index(low[d] + side, sides[d]);
                outside |= texel[d] < 0;
            }
            float v = outside ? Float.intBitsToFloat(s.border()[c]) : view.value(texel[0], texel[1], texel[2], 0, c);
            sum = sum.add(weight.multiply(new BigDecimal(v)));
        }
        return sum;
    }

    @Test
    void nearestIsTheTexelThatTheCoordinateIsIn() {
        Numbers view = Numbers.of(Dimension.D2, 8, 4, 1, 1, 2);
        Sampler nearest = Sampler.of(Filter.NEAREST, Filter.NONE, WrapMode.REPEAT);
        Lookup at = new Lookup();
        at.layer = 7;
        for (int x = -8; x < 16; x++)
            for (int y = -4; y < 8; y++) {
                at.at((x + 0.99f) / 8, y / 4f, 0);
                float expected = view.value(Math.floorMod(x, 8), Math.floorMod(y, 4), 1, 0, 2);
                assertThat(sample(view, nearest, at, 0)[2]).isEqualTo(expected);
            }
        Sampler clamp = Sampler.of(Filter.NEAREST, Filter.NONE, WrapMode.CLAMP);
        assertThat(sample(view, clamp, at.at(1, 1, 0), 0)[0]).isEqualTo(view.value(7, 3, 1, 0, 0));
        at.at(Float.NaN, 0, 0);
        assertThat(sample(view, nearest, at, 0)[0]).isEqualTo(view.value(0, 0, 1, 0, 0));
    }

    @Test
    void levelsAreChosenByTheLevelOfDetail() {
        Numbers view = Numbers.of(Dimension.D1, 16, 1, 1, 5, 1);
        Sampler nearest = Sampler.of(Filter.NEAREST, Filter.NEAREST, WrapMode.REPEAT);
        Lookup at = new Lookup().at(0.01f, 0, 0);
        float[] lods = {-3, 0, 0.5f, 0.51f, 1.5f, 1.51f, 4.4f, 99, Float.NaN, Float.POSITIVE_INFINITY};
        int[] levels = {0, 0, 0, 1, 1, 2, 4, 4, 0, 4};
        for (int i = 0; i < lods.length; i++)
            assertThat(sample(view, nearest, at, lods[i])[0])
                    .as("%s", lods[i])
                    .isEqualTo(view.value(0, 0, 0, levels[i], 0));
        Sampler linear = Sampler.of(Filter.NEAREST, Filter.LINEAR, WrapMode.REPEAT);
        double a = view.value(0, 0, 0, 2, 1);
        double b = view.value(0, 0, 0, 3, 1);
        assertThat(sample(view, linear, at, 2.25f)[1]).isEqualTo((float) (a * 0.75 + b * 0.25));
        assertThat(sample(view, linear, at, 9)[1]).isEqualTo(view.value(0, 0, 0, 4, 1));
    }

    @Test
    void filtersAreChosenByTheLevelOfDetail() {
        Numbers view = Numbers.of(Dimension.D1, 8, 1, 1, 1, 1);
        Sampler s = new Sampler(
                Filter.LINEAR,
                Filter.NEAREST,
                Filter.NONE,
                WrapMode.REPEAT,
                WrapMode.REPEAT,
                WrapMode.REPEAT,
                0.5f,
                -1,
                3,
                0,
                1,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                true,
                true,
                new int[4]);
        Lookup at = new Lookup().at(2 / 8f, 0, 0);
        float between = (float) ((view.value(1, 0, 0, 0, 0) + (double) view.value(2, 0, 0, 0, 0)) / 2);
        assertThat(sample(view, s, at, -0.5f)[0]).isEqualTo(between);
        assertThat(sample(view, s, at, -0.4f)[0]).isEqualTo(view.value(2, 0, 0, 0, 0));
        Sampling sampling = new Sampling(view, s);
        assertThat(sampling.limited(9)).isEqualTo(3);
        assertThat(sampling.limited(-9)).isEqualTo(-1);
        assertThat(sampling.limited(1)).isEqualTo(1.5f);
    }

    @Test
    void levelsOfDetailFollowFromGradients() {
        Numbers view = Numbers.of(Dimension.D2, 64, 16, 1, 7, 1);
        Sampler s = Sampler.of(Filter.LINEAR, Filter.LINEAR, WrapMode.REPEAT);
        Sampling sampling = new Sampling(view, s);
        Lookup at = new Lookup().at(0.3f, 0.4f, 0);
        assertThat(sampling.level(at, new float[] {1 / 8f, 0, 0, 0, 1 / 16f, 0}))
                .isEqualTo(3);
        assertThat(sampling.level(at, new float[] {3 / 64f, 4 / 16f, 0, 0, 0, 0}))
                .isEqualTo((float) (Math.log(5) / Math.log(2)));
        assertThat(sampling.level(at, new float[6])).isEqualTo(Float.NEGATIVE_INFINITY);
        Sampling cube = new Sampling(Numbers.of(Dimension.CUBE, 32, 32, 1, 6, 6), s);
        // On the face of +x, a change of z by 2 is all its width.
        at.at(1, 0, 0);
        assertThat(cube.level(at, new float[] {0, 0, 0.25f, 0, 0, 0})).isEqualTo(2);
        assertThat(cube.level(at.at(2, 0, 0), new float[] {0, 0, 0.25f, 0, 0, 0}))
                .isEqualTo(1);
    }

    @Test
    void longFootprintsAreAveraged() {
        Numbers view = Numbers.of(Dimension.D1, 1024, 1, 1, 11, 1);
        Sampler base = Sampler.of(Filter.NEAREST, Filter.NEAREST, WrapMode.REPEAT);
        Sampler four = new Sampler(
                base.magnify(),
                base.minify(),
                base.mip(),
                base.wrapS(),
                base.wrapT(),
                base.wrapR(),
                0,
                0,
                20,
                0,
                4,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                true,
                true,
                new int[4]);
        Lookup at = new Lookup().at(0.5f, 0, 0);
        int[] out = new int[4];
        float step = 8 / 1024f;
        new Sampling(view, four).sample(at, new float[] {step, 0, 0, 0, 0, 0}, 0, Float.NEGATIVE_INFINITY, out);
        double sum = 0;
        for (int i = 1; i <= 4; i++) {
            float s = (float) (0.5 + (i / 5.0 - 0.5) * step);
            sum += view.value((int) Math.floor(s * 512.0), 0, 0, 1, 0) * 0.25;
        }
        assertThat(Float.intBitsToFloat(out[0])).isEqualTo((float) sum);
        assertThat(at.s).isEqualTo(0.5f);
    }

    @Test
    void comparisonsComeBeforeTheFilter() {
        Numbers view = Numbers.of(Dimension.D2, 4, 4, 1, 1, 1).with(TexelKind.FLOAT, "rrr1");
        Sampler base = Sampler.of(Filter.LINEAR, Filter.NONE, WrapMode.CLAMP_TO_EDGE);
        for (DepthComparison c : DepthComparison.values()) {
            Sampler s = new Sampler(
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
                    c,
                    Reduction.AVERAGE,
                    true,
                    true,
                    new int[4]);
            Lookup at = new Lookup().at(0.5f, 0.5f, 0);
            at.compares = true;
            at.reference = view.value(1, 1, 0, 0, 0);
            int passing = 0;
            for (int i = 0; i < 4; i++) if (c.test(at.reference, view.value(1 + i % 2, 1 + i / 2, 0, 0, 0))) passing++;
            assertThat(sample(view, s, at, 0)).containsExactly(passing / 4f, passing / 4f, passing / 4f, 1);
        }
        assertThat(DepthComparison.LESS.test(1, 2)).isTrue();
        assertThat(DepthComparison.GREATER_OR_EQUAL.test(1, 2)).isFalse();
        assertThat(DepthComparison.NOT_EQUAL.test(Float.NaN, 2)).isTrue();
    }

    @Test
    void gathersFourTexelsFromTheLowerLeft() {
        Numbers view = Numbers.of(Dimension.D2, 8, 8, 1, 1, 1).with(TexelKind.FLOAT, "bgr1");
        Sampling sampling = new Sampling(view, Sampler.of(Filter.LINEAR, Filter.NONE, WrapMode.REPEAT));
        int[] out = new int[4];
        Lookup at = new Lookup().at(4 / 8f, 3 / 8f, 0);
        at.offsetX = 4;
        sampling.gather(at, 0, out);
        float[] expected = {
            view.value(7, 3, 0, 0, 2), view.value(0, 3, 0, 0, 2), view.value(0, 2, 0, 0, 2), view.value(7, 2, 0, 0, 2)
        };
        assertThat(floats(out)).containsExactly(expected);
        sampling.gather(at, 3, out);
        assertThat(floats(out)).containsExactly(1, 1, 1, 1);
    }

    @Test
    void gathersFromTwoDimensionsOnly() {
        Sampling line = new Sampling(
                Numbers.of(Dimension.D1, 8, 1, 1, 1, 1), Sampler.of(Filter.LINEAR, Filter.NONE, WrapMode.REPEAT));
        assertThatThrownBy(() -> line.gather(new Lookup(), 0, new int[4])).hasMessage("gathering from an image of 1d");
    }

    @Test
    void extremesAreOfTexelsWithAWeight() {
        Numbers view = Numbers.of(Dimension.D1, 8, 1, 1, 1, 1);
        for (Reduction r : new Reduction[] {Reduction.MINIMUM, Reduction.MAXIMUM}) {
            Sampler s = new Sampler(
                    Filter.LINEAR,
                    Filter.LINEAR,
                    Filter.NONE,
                    WrapMode.REPEAT,
                    WrapMode.REPEAT,
                    WrapMode.REPEAT,
                    0,
                    0,
                    9,
                    0,
                    1,
                    DepthComparison.ALWAYS,
                    r,
                    true,
                    true,
                    new int[4]);
            float a = view.value(2, 0, 0, 0, 0);
            float b = view.value(3, 0, 0, 0, 0);
            float expected = r == Reduction.MINIMUM ? Math.min(a, b) : Math.max(a, b);
            assertThat(sample(view, s, new Lookup().at(3.1f / 8, 0, 0), 0)[0]).isEqualTo(expected);
            assertThat(sample(view, s, new Lookup().at(2.5f / 8, 0, 0), 0)[0]).isEqualTo(a);
        }
    }

    @Test
    void integersAreNotFiltered() {
        Numbers view = Numbers.of(Dimension.D2, 8, 8, 1, 1, 1).with(TexelKind.UINT, "rg01");
        Sampling sampling = new Sampling(view, Sampler.of(Filter.LINEAR, Filter.NONE, WrapMode.REPEAT));
        int[] out = new int[4];
        sampling.sample(new Lookup().at(3 / 8f, 2 / 8f, 0), 0, out);
        assertThat(out).containsExactly(23, 1023, 0, 1);
        sampling.fetch(5, 6, 0, 0, out);
        assertThat(out).containsExactly(65, 1065, 0, 1);
        for (int[] outside : new int[][] {{8, 0, 0, 0}, {-1, 0, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}) {
            sampling.fetch(outside[0], outside[1], outside[2], outside[3], out);
            assertThat(out).containsExactly(0, 0, 0, 1);
        }
    }

    @Test
    void coordinatesMayCountTexels() {
        Numbers view = Numbers.of(Dimension.D2, 8, 8, 1, 1, 1);
        Sampler s = new Sampler(
                Filter.NEAREST,
                Filter.NEAREST,
                Filter.NONE,
                WrapMode.CLAMP_TO_EDGE,
                WrapMode.CLAMP_TO_EDGE,
                WrapMode.CLAMP_TO_EDGE,
                0,
                0,
                0,
                0,
                1,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                false,
                true,
                new int[4]);
        assertThat(sample(view, s, new Lookup().at(5.5f, 100, 0), 0)[0]).isEqualTo(view.value(5, 7, 0, 0, 0));
    }

    /// An infinite texel beside a place does not reach it.
    @Test
    void texelsWithoutAWeightDoNotCount() {
        int[] border = {0x7f800000, 0x7f800000, 0x7f800000, 0x7f800000};
        Sampler s = new Sampler(
                Filter.LINEAR,
                Filter.LINEAR,
                Filter.NONE,
                WrapMode.CLAMP_TO_BORDER,
                WrapMode.CLAMP_TO_BORDER,
                WrapMode.CLAMP_TO_BORDER,
                0,
                0,
                0,
                0,
                1,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                true,
                true,
                border);
        Numbers view = Numbers.of(Dimension.D1, 4, 1, 1, 1, 1);
        assertThat(sample(view, s, new Lookup().at(3.5f / 4, 0, 0), 0)[0]).isEqualTo(view.value(3, 0, 0, 0, 0));
        assertThat(sample(view, s, new Lookup().at(3.6f / 4, 0, 0), 0)[0]).isEqualTo(Float.POSITIVE_INFINITY);
    }

    @Test
    void samplersAreChecked() {
        assertThatThrownBy(() -> Sampler.of(Filter.NONE, Filter.NONE, WrapMode.REPEAT))
                .hasMessageContaining("without a filter");
    }

    /// A bias beside that of the sampler changes the level, and leaves the places of anisotropy as they are.
    @ParameterizedTest
    @CsvSource({"0, -100, 1.5", "0.75, -100, 2.25", "-1, -100, 0.5", "0, 2.5, 2.5", "100, -100, 4"})
    void aBiasLeavesAnisotropyAlone(float bias, float least, float level) {
        Numbers image = Numbers.of(Dimension.D2, 16, 16, 1, 5, 1);
        Sampler many = anisotropic(4);
        float[] g = {4 * 0x1.6a09e6p1f / 16, 0, 0, 0, 0x1.6a09e6p1f / 16, 0};
        int[] got = new int[4];
        Lookup at = new Lookup().at(0.4f, 0.7f, 0);
        new Sampling(image, many).sample(at, g, bias, least, got);
        double want = 0;
        for (int i = 1; i <= 4; i++) {
            Lookup one = new Lookup().at((float) (0.4f + (i / 5.0 - 0.5) * g[0]), 0.7f, 0);
            want += sample(image, anisotropic(1), one, level)[0] / 4.0;
        }
        assertThat((double) floats(got)[0]).isCloseTo(want, within(2e-3));
    }

    private static Sampler anisotropic(int places) {
        return new Sampler(
                Filter.LINEAR,
                Filter.LINEAR,
                Filter.LINEAR,
                WrapMode.REPEAT,
                WrapMode.REPEAT,
                WrapMode.REPEAT,
                0,
                0,
                4,
                0,
                places,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                true,
                true,
                new int[4]);
    }
}
