package dev.heddle.decompile;

import dev.heddle.textures.PlacedLevel;
import dev.heddle.textures.SampledImage;
import dev.heddle.textures.layout.Placement;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.texel.Dimension;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Images and samplers as entries of the tables that `textures.h` has the types of. The number of a texel adds to its
/// address what its bits add: an exclusive or of those of the column, and of some of the row, and a sum of others.
final class ImageText {
    /// Slices and layers of all levels of an image, at most.
    private static final long MOST_SLICES = 1 << 16;

    private static final int TRIED = 1000;

    /// Columns of a line.
    private static final int LINE = 110;

    private final FormatText formats;
    private final List<Described> images = new ArrayList<>();
    private final List<String> samplers = new ArrayList<>();
    private final BitSet withAddresses = new BitSet();

    ImageText(FormatText formats) {
        this.formats = formats;
    }

    /// What queries say of an image.
    ///
    /// @param code that of its descriptor
    /// @param order the same for where components come from
    /// @param conversion what addresses of texels come with
    record Queried(int layers, int levels, int samples, int code, int order, int conversion) {
        static final Queried NONE = new Queried(0, 0, 0, 0, 0, 0);
    }

    /// @param levels none if there is no image
    private record Described(SampledImage image, List<PlacedLevel> levels, Queried queried) {}

    /// @return its number
    /// @throws UnsupportedOperationException if it cannot be said
    int image(SampledImage image, Queried queried) {
        formats.number(image.format());
        formats.number(FormatText.plain(image.format()));
        List<PlacedLevel> levels = new ArrayList<>();
        long slices = 0;
        for (int l = 0; l < image.levels() && !image.isNull(); l++) {
            slices += image.dimension() == Dimension.D3 ? image.depth(l) : image.layers();
            if (slices > MOST_SLICES) throw new UnsupportedOperationException("an image of too many layers");
            PlacedLevel placed = image.placedNow(l);
            if (placed == null)
                throw new UnsupportedOperationException(
                        "an image whose layers do not lie alike, or are cut, is not decompiled");
            check(placed);
            levels.add(placed);
        }
        images.add(new Described(image, levels, queried));
        return images.size() - 1;
    }

    /// From now on, texels that the image does not have are asked for their addresses, too.
    void withAddresses(int image) {
        withAddresses.set(image);
    }

    /// @return what addresses of an image's texels come with
    int conversion(int image) {
        return images.get(image).queried.conversion;
    }

    /// @return the number of the sampler
    int sampler(SampledImage image) {
        samplers.add(ofSampler(image));
        return samplers.size() - 1;
    }

    // ---- levels

    private static long xor(IntToLongFunction of, int x) {
        long out = 0;
        for (int b = 0; b < Integer.SIZE; b++) if ((x >>> b & 1) != 0) out ^= of.applyAsLong(1 << b);
        return out;
    }

    private static long sum(IntToLongFunction of, int x) {
        long out = 0;
        for (int b = 0; b < Integer.SIZE; b++) if ((x >>> b & 1) != 0) out += of.applyAsLong(1 << b);
        return out;
    }

    private static boolean holds(PlacedLevel l, int x, int y) {
        Placement p = l.placement();
        int n = l.number();
        return xor(b -> p.column(b, n), x) == p.column(x, n)
                && xor(b -> p.turn(b, n), y) == p.turn(y, n)
                && sum(b -> p.row(b, n), y) == p.row(y, n);
    }

    private static void check(PlacedLevel l) {
        for (int i = 0; i < Math.max(l.width(), l.height()); i++)
            if (!holds(l, Math.min(i, l.width() - 1), Math.min(i, l.height() - 1)))
                throw new UnsupportedOperationException("an image whose texels lie in no known order");
    }

    private static boolean holdsOutside(PlacedLevel l) {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < TRIED; i++) if (!holds(l, random.nextInt(), random.nextInt())) return false;
        return holds(l, -1, -1) && holds(l, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /// What lies where, of all levels of all images.
    private static final class Levels {
        private final List<String> levels = new ArrayList<>();
        private final List<String> starts = new ArrayList<>();
        private final List<String> bits = new ArrayList<>();

        void add(SampledImage image, int level, PlacedLevel placed, boolean isOutside) {
            Placement p = placed.placement();
            int n = placed.number();
            boolean all = isOutside && holdsOutside(placed);
            int columns = all ? Integer.SIZE : Integer.SIZE - Integer.numberOfLeadingZeros(placed.width() - 1);
            int rows = all ? Integer.SIZE : Integer.SIZE - Integer.numberOfLeadingZeros(placed.height() - 1);
            long sample = p.start(0, n, 1) - p.start(0, n, 0);
            levels.add("{%d, %d, %d, %d, %d, %d, %d, %d, 0x%xUL, %dUL}"
                    .formatted(
                            image.width(level),
                            image.height(level),
                            image.depth(level),
                            placed.starts().length,
                            starts.size(),
                            p.elementBytes(),
                            columns,
                            rows,
                            sample,
                            bits.size()));
            for (long s : placed.starts()) starts.add("0x%xUL".formatted(s));
            add(columns, b -> p.column(b, n));
            add(rows, b -> p.turn(b, n));
            add(rows, b -> p.row(b, n));
        }

        void addNothing(SampledImage image, int level) {
            levels.add("{%d, %d, %d, 0, 0, 0, 0, 0, 0, 0}"
                    .formatted(image.width(level), image.height(level), image.depth(level)));
        }

        private void add(int count, IntToLongFunction of) {
            LongStream all = IntStream.range(0, count).mapToLong(b -> of.applyAsLong(1 << b));
            all.forEach(v -> bits.add("0x%xUL".formatted(v)));
        }
    }

    // ---- text

    /// @param some entries
    /// @param none stands for entries where there are none
    static String table(String type, String name, List<String> some, String none) {
        StringBuilder out = new StringBuilder("CONSTANT %s %s[] = {".formatted(type, name));
        int column = LINE;
        for (String entry : some.isEmpty() ? List.of(none) : some) {
            if (column + entry.length() > LINE) {
                out.append("\n   ");
                column = 0;
            }
            out.append(' ').append(entry).append(',');
            column += entry.length() + 2;
        }
        return out.append("\n};\n").toString();
    }

    /// @return the tables of all images and samplers
    String text() {
        Levels levels = new Levels();
        List<String> all = new ArrayList<>();
        for (int i = 0; i < images.size(); i++) {
            Described d = images.get(i);
            all.add(ofImage(d, levels.levels.size()));
            for (int l = 0; l < d.image.levels(); l++)
                if (d.image.isNull()) levels.addNothing(d.image, l);
                else levels.add(d.image, l, d.levels.get(l), withAddresses.get(i));
        }
        return table("ulong", "starts_of", levels.starts, "0")
                + table("ulong", "bits_of", levels.bits, "0")
                + table("struct level", "levels_of", levels.levels, "{0}")
                + table("struct image", "images", all, "{0}")
                + table("struct sampler", "samplers", samplers, "{0}");
    }

    private String ofImage(Described d, int firstLevel) {
        SampledImage i = d.image;
        String dimension = switch (i.dimension()) {
            case D1 -> "LINE";
            case D2 -> "PLANE";
            case D3 -> "SPACE";
            case CUBE -> "CUBE";
        };
        return "{AS_%s, %s, %d, %d, %d, %d, %d, %d, %d, %d, %d, 0x%xu, %d, %d, 0x%xu, 0x%xu, 0x%xu, 0x%xu}"
                .formatted(
                        i.format().kind().name(),
                        dimension,
                        i.levels(),
                        i.layers(),
                        i.samples(),
                        i.isNull() ? 1 : 0,
                        i.knowsLevels() ? 1 : 0,
                        formats.number(i.format()),
                        formats.number(FormatText.plain(i.format())),
                        firstLevel,
                        d.queried.layers,
                        d.queried.conversion,
                        d.queried.levels,
                        d.queried.samples,
                        d.queried.code,
                        d.queried.order,
                        i.swizzle().codes(),
                        i.order().codes());
    }

    private static String ofSampler(SampledImage image) {
        Sampler s = image.sampler();
        String border =
                Arrays.stream(s.border()).mapToObj("0x%xu"::formatted).collect(Collectors.joining(", ", "{", "}"));
        List<Object> all = List.of(
                filter(s.magnify()),
                filter(s.minify()),
                filter(s.mip()),
                "{%s, %s, %s}".formatted(s.wrapS(), s.wrapT(), s.wrapR()),
                real(s.bias()),
                real(s.leastLod()),
                real(s.mostLod()),
                real(s.cutoff()),
                s.anisotropy(),
                s.comparison(),
                s.reduction(),
                s.normalized() ? 1 : 0,
                s.seamless() ? 1 : 0,
                border,
                image.hasSampler() ? 1 : 0,
                "OUTSIDE_" + image.outsideTexels().name().toUpperCase(Locale.ROOT),
                "OUTSIDE_" + image.outsideLayers().name().toUpperCase(Locale.ROOT),
                image.limitsFetches() ? 1 : 0,
                real(image.least()));
        return all.stream().map(Objects::toString).collect(Collectors.joining(", ", "{", "}"));
    }

    private static String filter(Filter f) {
        return f == Filter.NONE ? "NO_FILTER" : f.name();
    }

    private static String real(float x) {
        if (Float.isInfinite(x)) return x < 0 ? "-INFINITY" : "INFINITY";
        return Float.toHexString(x) + "f";
    }
}
