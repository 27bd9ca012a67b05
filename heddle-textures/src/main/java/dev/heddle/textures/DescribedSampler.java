package dev.heddle.textures;

import dev.heddle.isa.Book;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.record.RecordException;
import dev.heddle.isa.record.RecordValues;
import dev.heddle.textures.sample.DepthComparison;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Reduction;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.NumberType;
import dev.heddle.textures.texel.TexelKind;
import java.util.Locale;
import java.util.stream.Stream;

/// The contents of the descriptor of a sampler. The names are those that `says` of a record uses:
///
/// - texts `magnify`, `minify`, `mip` (`nearest`, `linear`; `none` for the last), `wrap_s`, `wrap_t`, `wrap_r`,
///   `comparison`, `reduction`, `border` (`transparent-black`, `opaque-black`,
///   `transparent-white`, `opaque-white`, `own`)
/// - `srgb`: `of-the-format`, or `unknown` if the sampler has a say in how it is decoded
/// - `outside`, what is read for numbers of texels that are not in the image (`border`, `zero`, `unknown`), and
///   `outside_layer`, for those of layers (`edge`, too); `limits_fetches`, 1 if the levels of such texels are limited
/// - `clamps`: 1 if what a filter gives is limited to the range of the image's format
/// - numbers `bias`, `least_lod`, `most_lod`, `cutoff` (up to where texels are magnified; in 256ths), `anisotropy`,
///   `normalized`, `seamless` (0 or 1)
/// - for a border of its own: `border_at`, bytes from the sampler to a record `border`, or `border_entry`, bytes from
///   where the question says that borders are (with `border_table` of the launch, if every border is its own); it says
///   `r`, `g`, `b`, `a` (`integer_r` and so on, if integers have a place of their own), and `encoded` if they are codes
///   of the channels of the image's format, in their order
final class DescribedSampler {
    private final Book book;
    private final RecordValues values;
    private final Texels texels;
    private final long at;
    final long borders;

    /// @param at the sampler's address
    /// @param borders where borders are that it only has the place of, or 0
    DescribedSampler(Book book, RecordValues values, Texels texels, long at, long borders) {
        this.book = book;
        this.values = values;
        this.texels = texels;
        this.at = at;
        this.borders = borders;
    }

    /// @param image that is sampled: the border has its kind, and it has limits of its own
    Sampler of(DescribedImage image) {
        if (values.property("srgb", "").equals("unknown") && image.format.type() == NumberType.SRGB)
            throw new RecordException("the sampler has a say in how sRGB is decoded; which one has not been described");
        // The sampler's limits come first, then the image's.
        float low = Described.leastLod(image.descriptor);
        float high = Math.max(low, Described.mostLod(image.descriptor));
        float least = Math.clamp(Described.leastLod(values), low, high);
        float most = Math.clamp(Described.mostLod(values), low, high);
        return new Sampler(
                filter("magnify", "nearest"),
                filter("minify", "nearest"),
                filter("mip", "none"),
                wrap("wrap_s"),
                wrap("wrap_t"),
                wrap("wrap_r"),
                values.property("bias", 0) / 256f,
                least,
                Math.max(least, most),
                values.property("cutoff", 0) / 256f,
                Math.clamp(values.property("anisotropy", 1), 1, 16),
                DepthComparison.valueOf(constant(values.property("comparison", "always"))),
                Reduction.valueOf(constant(values.property("reduction", "average"))),
                values.property("normalized", 1) != 0,
                values.property("seamless", 1) != 0,
                border(image));
    }

    private Filter filter(String name, String otherwise) {
        String text = values.property(name, otherwise);
        try {
            return Filter.valueOf(constant(text));
        } catch (IllegalArgumentException e) {
            throw new RecordException("a filter that is %s: its weights are not known".formatted(text));
        }
    }

    private WrapMode wrap(String name) {
        return WrapMode.of(values.property(name, "clamp-to-edge"));
    }

    private static String constant(String text) {
        return text.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private int[] border(DescribedImage image) {
        TexelKind kind = image.kind();
        boolean isSeen = Stream.of("wrap_s", "wrap_t", "wrap_r").anyMatch(w -> wrap(w).hasBorder());
        String text = isSeen ? values.property("border", "transparent-black") : "";
        int[] out = border(text, image);
        // Channels that the order in memory has as 0 or 1 are so around the image, too.
        image.order().constants(out, kind);
        return out;
    }

    private int[] border(String text, DescribedImage image) {
        TexelKind kind = image.kind();
        return switch (text) {
            case "opaque-black" -> new int[] {0, 0, 0, kind.one()};
            case "transparent-white" -> new int[] {kind.one(), kind.one(), kind.one(), 0};
            case "opaque-white" -> new int[] {kind.one(), kind.one(), kind.one(), kind.one()};
            case "own" -> own(image);
            default -> new int[4];
        };
    }

    /// @return what it says of texels that are read by their numbers
    Fetches fetches() {
        return new Fetches(
                OutOfBoundsTexel.of(values.property("outside", "border")),
                OutOfBoundsTexel.of(values.property("outside_layer", "border")),
                values.property("limits_fetches", 0) != 0);
    }

    /// @return the least value that a filter may give, where 1 is the greatest; −infinity for no limits
    float least(DescribedImage image) {
        if (values.property("clamps", 0) == 0) return Float.NEGATIVE_INFINITY;
        return switch (image.format.type()) {
            case UNORM, UNORM8, SRGB -> 0;
            case SNORM -> -1;
            default -> Float.NEGATIVE_INFINITY;
        };
    }

    private int[] own(DescribedImage image) {
        RecordLayout layout = book.records().get("border");
        if (layout == null) throw new RecordException("where borders of this kind lie is not known");
        long from = borderAt();
        RecordValues border = new RecordValues(book, layout, texels.bytes(image.lane, from, layout.bytes()));
        String kind = image.kind() != TexelKind.FLOAT && border.says("integer_r") ? "integer_" : "";
        int[] out = new int[4];
        String[] names = {"r", "g", "b", "a"};
        for (int c = 0; c < 4; c++) out[c] = (int) border.property(kind + names[c], 0);
        return border.property("encoded", 0) != 0 ? BorderCodes.decoded(out, image) : out;
    }

    private long borderAt() {
        if (values.says("border_at")) return at + values.property("border_at", 0);
        if (!values.says("border_entry")) throw new RecordException("where borders of this kind lie is not known");
        if (borders == 0) throw new RecordException("the sampler has a border of its own, and no borders are bound");
        return borders + values.property("border_entry", 0);
    }
}
