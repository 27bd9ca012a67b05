package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.base.source.SourceException;
import dev.heddle.textures.sample.DepthComparison;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Reduction;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs of all three makers that sample an image at a level, against decimal numbers: texels are decoded, wrapped,
/// weighed and summed here again, without anything of the library.
class ExactSamplingTest {
    private static final MathContext DIGITS = new MathContext(60);
    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final int TIMES = Integer.getInteger("heddle.fuzz.samples", 6);
    private static final int LANES = TextureRuns.LANES;
    private static final String[] FORMATS = {
        "r8 unorm", "rgba8 unorm", "rgba8 snorm", "rg16 unorm", "rgba16 float", "r32 float"
    };
    private static final WrapMode[] WRAPS = {
        WrapMode.REPEAT,
        WrapMode.MIRRORED_REPEAT,
        WrapMode.CLAMP_TO_EDGE,
        WrapMode.MIRROR_CLAMP_TO_EDGE,
        WrapMode.CLAMP_TO_BORDER
    };

    /// @param texels bytes of each level, row by row
    private record Texels(String format, byte[][] texels, int width, int height) {
        int width(int level) {
            return Math.max(width >> level, 1);
        }

        int height(int level) {
            return Math.max(height >> level, 1);
        }

        /// @return a channel, 0 beyond the image; of those that the format does not have, alpha is 1
        BigDecimal channel(int x, int y, int level, int c) {
            int channels = format.startsWith("rgba") ? 4 : format.startsWith("rg") ? 2 : 1;
            if (c >= channels) return c == 3 ? BigDecimal.ONE : BigDecimal.ZERO;
            if (x < 0 || y < 0) return BigDecimal.ZERO;
            int bytes = format.contains("32") ? 4 : format.contains("16") ? 2 : 1;
            int at = ((y * width(level) + x) * channels + c) * bytes;
            int bits = 0;
            for (int i = bytes - 1; i >= 0; i--) bits = bits << 8 | texels[level][at + i] & 255;
            if (format.endsWith("float"))
                return new BigDecimal(bytes == 4 ? Float.intBitsToFloat(bits) : Float.float16ToFloat((short) bits));
            boolean signed = format.endsWith("snorm");
            int code = signed ? Math.max((byte) bits, -127) : bits;
            int most = signed ? 127 : (1 << 8 * bytes) - 1;
            return new BigDecimal(code).divide(new BigDecimal(most), DIGITS);
        }
    }

    private static int floor(BigDecimal x) {
        return x.setScale(0, RoundingMode.FLOOR).intValueExact();
    }

    /// @return the texel that a number stands for, or -1 for the border
    private static int wrapped(WrapMode wrap, int i, int n) {
        return switch (wrap) {
            case REPEAT -> Math.floorMod(i, n);
            case MIRRORED_REPEAT -> {
                int turn = Math.floorMod(i, 2 * n);
                yield turn >= n ? 2 * n - turn - 1 : turn;
            }
            case CLAMP_TO_EDGE -> i < 0 ? 0 : i >= n ? n - 1 : i;
            case MIRROR_CLAMP_TO_EDGE -> i < 0 ? Math.min(-i - 1, n - 1) : Math.min(i, n - 1);
            default -> i < 0 || i >= n ? -1 : i;
        };
    }

    private static BigDecimal ofLevel(
            Texels of, Sampler s, BigDecimal x, BigDecimal y, int level, boolean linear, int c) {
        int w = of.width(level);
        int h = of.height(level);
        BigDecimal u = x.multiply(new BigDecimal(w));
        BigDecimal v = y.multiply(new BigDecimal(h));
        if (!linear) return of.channel(wrapped(s.wrapS(), floor(u), w), wrapped(s.wrapT(), floor(v), h), level, c);
        BigDecimal a = u.subtract(HALF);
        BigDecimal b = v.subtract(HALF);
        int i = floor(a);
        int j = floor(b);
        BigDecimal sum = BigDecimal.ZERO;
        for (int k = 0; k < 4; k++) {
            BigDecimal right = a.subtract(new BigDecimal(i));
            BigDecimal below = b.subtract(new BigDecimal(j));
            BigDecimal p = (k & 1) == 1 ? right : BigDecimal.ONE.subtract(right);
            BigDecimal q = k > 1 ? below : BigDecimal.ONE.subtract(below);
            int column = wrapped(s.wrapS(), i + (k & 1), w);
            int row = wrapped(s.wrapT(), j + (k >> 1), h);
            sum = sum.add(p.multiply(q).multiply(of.channel(column, row, level, c)));
        }
        return sum;
    }

    private static BigDecimal expected(Texels of, Sampler s, float x, float y, BigDecimal lod, int c) {
        BigDecimal level = lod.max(new BigDecimal(s.leastLod())).min(new BigDecimal(s.mostLod()));
        boolean linear = (level.signum() <= 0 ? s.magnify() : s.minify()) == Filter.LINEAR;
        BigDecimal u = new BigDecimal(x);
        BigDecimal v = new BigDecimal(y);
        int last = of.texels.length - 1;
        if (s.mip() == Filter.NEAREST) {
            int nearest = level.add(HALF).setScale(0, RoundingMode.CEILING).intValueExact() - 1;
            return ofLevel(of, s, u, v, Math.clamp(nearest, 0, last), linear, c);
        }
        BigDecimal within = level.max(BigDecimal.ZERO).min(new BigDecimal(last));
        int lower = floor(within);
        BigDecimal part = within.subtract(new BigDecimal(lower));
        BigDecimal first = ofLevel(of, s, u, v, lower, linear, c);
        if (part.signum() == 0) return first;
        BigDecimal second = ofLevel(of, s, u, v, lower + 1, linear, c);
        return first.multiply(BigDecimal.ONE.subtract(part)).add(second.multiply(part));
    }

    private static Image image(Random random, String format) {
        int w = 1 << random.nextInt(1, 6);
        int h = random.nextInt(3, 30);
        int levels = 32 - Integer.numberOfLeadingZeros(Math.max(w, h));
        Image out = TextureRuns.noise(new ImageExtent(Dimension.D2, w, h, 1, 1, levels, 1), format, random.nextLong());
        int bytes = format.contains("32") ? 4 : 2;
        // Floats below 2.
        if (format.endsWith("float"))
            for (byte[] level : out.levels())
                for (int i = bytes - 1; i < level.length; i += bytes) level[i] &= (byte) 0xbf;
        return out;
    }

    /// @param wraps the last one of all is only for chips whose samplers have borders of their own
    private static Sampler sampler(Random random, int wraps) {
        Filter[] filters = {Filter.NEAREST, Filter.LINEAR};
        float least = random.nextInt(3) / 2f;
        return new Sampler(
                filters[random.nextInt(2)],
                filters[random.nextInt(2)],
                filters[random.nextInt(2)],
                WRAPS[random.nextInt(wraps)],
                WRAPS[random.nextInt(wraps)],
                WrapMode.REPEAT,
                0,
                least,
                least + random.nextInt(8),
                0,
                1,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                true,
                true,
                new int[4]);
    }

    private static TextureRuns.Chip chip(String name) {
        if (name.equals("agx")) return new TextureRuns.Chip("agx", "r1", "r4", "texture", 0, "sampler", 0);
        return name.startsWith("v") ? TextureRuns.Chip.mali(name) : TextureRuns.Chip.ir3(name);
    }

    private static String program(String name) {
        if (name.equals("agx"))
            return TextureRuns.agx(
                    "0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r1_r2," + " lod_min, r3l");
        return name.startsWith("v")
                ? TextureRuns.mali("TEX_SINGLE.slot0.f.32.2d.explicit @r4:r5:r6:r7, @r0:r1:r2, r8")
                : TextureRuns.ir3("saml (f32)(xyzw)r1.x, r0.x, r0.z, s#0, t#0");
    }

    /// A level in 64ths as the program takes it.
    private static float lodWord(String name, int lod) {
        if (name.equals("agx")) return Float.intBitsToFloat(Float.floatToFloat16(lod / 64f) & 0xffff);
        return name.startsWith("v") ? Float.intBitsToFloat(lod * 4 & 0xffff) : lod / 64f;
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx", "a330", "a420", "a530", "a630", "a740", "a830", "v9", "v10", "v11", "v14"})
    void asExactNumbers(String name) throws SourceException {
        Random random = new Random(Long.getLong("heddle.fuzz.seed", 5) + name.hashCode());
        for (int n = 0; n < TIMES; n++) {
            String format = FORMATS[random.nextInt(FORMATS.length)];
            Image image = image(random, format);
            Texels texels = new Texels(
                    format,
                    image.levels(),
                    image.extent().width(),
                    image.extent().height());
            Sampler s = sampler(random, name.matches("a[3-5]30|a420") ? 4 : 5);
            float[] in = new float[3 * LANES];
            int[] lods = new int[LANES];
            for (int i = 0; i < LANES; i++) {
                in[3 * i] = random.nextInt(-2048, 3072) / 1024f;
                in[3 * i + 1] = random.nextInt(-2048, 3072) / 1024f;
                lods[i] = random.nextInt(-64, 6 * 64);
                in[3 * i + 2] = lodWord(name, lods[i]);
            }
            Buffer out = TextureRuns.run(chip(name), program(name), image, s, in, 3);
            for (int i = 0; i < 4 * LANES; i++) {
                int lane = i / 4;
                BigDecimal lod = new BigDecimal(lods[lane]).divide(new BigDecimal(64));
                BigDecimal want = expected(texels, s, in[3 * lane], in[3 * lane + 1], lod, i % 4);
                assertThat(Float.intBitsToFloat(out.word(4L * i)))
                        .as(
                                "%s %s, lane %d, channel %d: %s, %s at %s in %s",
                                name, format, lane, i % 4, in[3 * lane], in[3 * lane + 1], lod, s)
                        .isCloseTo(want.floatValue(), within(4e-7f));
            }
        }
    }
}
