package dev.heddle.texture;

import dev.heddle.bits.Platform;
import dev.heddle.book.Book;
import dev.heddle.book.RecordLayout;
import dev.heddle.exec.state.Fault;
import dev.heddle.record.RecordException;
import dev.heddle.record.RecordValues;
import dev.heddle.texel.Kind;
import dev.heddle.texel.NumberType;
import dev.heddle.texel.sample.Comparison;
import dev.heddle.texel.sample.Filter;
import dev.heddle.texel.sample.Reduction;
import dev.heddle.texel.sample.Sampler;
import dev.heddle.texel.sample.Wrap;
import java.util.Locale;
import java.util.stream.Stream;

/// What the descriptor of a sampler says. The names are those that `says` of a record uses:
///
/// - texts `magnify`, `minify`, `mip` (`nearest`, `linear`; `none` for the last), `wrap_s`, `wrap_t`, `wrap_r`,
///   `comparison`, `reduction`, `border` (`transparent-black`, `opaque-black`,
///   `transparent-white`, `opaque-white`, `own`)
/// - numbers `bias`, `least_lod`, `most_lod` (in 256ths), `anisotropy`, `normalized`, `seamless` (0 or 1)
/// - for a border of its own: `border_at`, bytes from the sampler to a record `border`, or `border_entry`, bytes from
///   where the question says that borders are; it says `r`, `g`, `b`, `a`, and `encoded` if they are codes of the
///   image's format
final class DescribedSampler {
    private static final int HALF = 16;

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
        float least = Math.max(Described.leastLod(values), Described.leastLod(image.descriptor));
        float most = Math.min(Described.mostLod(values), Described.mostLod(image.descriptor));
        return new Sampler(
                filter("magnify", "nearest"),
                filter("minify", "nearest"),
                filter("mip", "none"),
                wrap("wrap_s"),
                wrap("wrap_t"),
                wrap("wrap_r"),
                values.said("bias", 0) / 256f,
                least,
                Math.max(least, most),
                Math.clamp(values.said("anisotropy", 1), 1, 16),
                Comparison.valueOf(constant(values.said("comparison", "always"))),
                Reduction.valueOf(constant(values.said("reduction", "average"))),
                values.said("normalized", 1) != 0,
                values.said("seamless", 1) != 0,
                border(image));
    }

    private Filter filter(String name, String otherwise) {
        String text = values.said(name, otherwise);
        try {
            return Filter.valueOf(constant(text));
        } catch (IllegalArgumentException e) {
            throw new RecordException(
                    "a filter that is %s: its weights are not known".formatted(text));
        }
    }

    private Wrap wrap(String name) {
        return Wrap.of(values.said(name, "clamp-to-edge"));
    }

    private static String constant(String text) {
        return text.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private int[] border(DescribedImage image) {
        Kind kind = image.kind();
        boolean isSeen = Stream.of("wrap_s", "wrap_t", "wrap_r").anyMatch(w -> wrap(w).hasBorder());
        String text = isSeen ? values.said("border", "transparent-black") : "";
        return switch (text) {
            case "opaque-black" -> new int[] {0, 0, 0, kind.one()};
            case "transparent-white" -> new int[] {kind.one(), kind.one(), kind.one(), 0};
            case "opaque-white" -> new int[] {kind.one(), kind.one(), kind.one(), kind.one()};
            case "own" -> own(image);
            default -> new int[4];
        };
    }

    private int[] own(DescribedImage image) {
        RecordLayout layout = book.records().get("border");
        if (layout == null)
            throw new RecordException("where borders of this kind lie is not known");
        long from = borderAt();
        RecordValues border =
                new RecordValues(book, layout, texels.bytes(image.lane, from, layout.bytes()));
        int[] out = new int[4];
        String[] names = {"r", "g", "b", "a"};
        boolean isEncoded = border.said("encoded", 0) != 0;
        for (int c = 0; c < 4; c++) {
            int v = (int) border.said(names[c], 0);
            out[c] = isEncoded ? decoded(v, image) : v;
        }
        return out;
    }

    private long borderAt() {
        if (values.says("border_at")) return at + values.said("border_at", 0);
        if (!values.says("border_entry"))
            throw new RecordException("where borders of this kind lie is not known");
        if (borders == 0)
            throw new RecordException(
                    "the sampler has a border of its own, and no borders are bound");
        return borders + values.said("border_entry", 0);
    }

    /// A number that is written as the components of a format are.
    private static int decoded(int code, DescribedImage image) {
        NumberType type = image.format.type();
        if (type == NumberType.UINT || type == NumberType.SINT) return code;
        int bits = image.format.bytes() * 8 / image.format.components();
        if (type == NumberType.FLOAT)
            return bits == Integer.SIZE ? code : Float.floatToRawIntBits(Platform.fromHalf(code));
        if (type == NumberType.UNORM && bits <= HALF)
            return Float.floatToRawIntBits((float) (code / (Math.scalb(1.0, bits) - 1)));
        if (type == NumberType.SNORM && bits <= HALF) {
            double x = code << Integer.SIZE - bits >> Integer.SIZE - bits;
            return Float.floatToRawIntBits(
                    (float) Math.max(-1, x / (Math.scalb(1.0, bits - 1) - 1)));
        }
        throw new Fault(
                "a border of its own for format %s: how it is written is not known"
                        .formatted(image.format.text()),
                image.lane);
    }
}
