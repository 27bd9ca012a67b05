package dev.heddle.textures;

import dev.heddle.ir.state.Textures.Part;
import dev.heddle.ir.state.Textures.Question;
import dev.heddle.isa.Book;
import dev.heddle.textures.texel.TexelFormat;
import dev.heddle.textures.texel.TexelKind;
import java.util.HashMap;
import java.util.Map;

/// Texels whose address and format the program has: a word is the record `conversion` of the book, which says `format`,
/// `order`, `srgb`, and `raw` (1 if texels are not converted, which is refused).
final class Conversions {
    private static final Part[] CHANNELS = {Part.R, Part.G, Part.B, Part.A};

    private final Book book;
    private final Texels texels;
    private final Map<Integer, Conversion> known = new HashMap<>();

    Conversions(Book book, Texels texels) {
        this.book = book;
        this.texels = texels;
    }

    private Conversion of(Question q, int lane) {
        if (known.size() > TextureUnit.MOST_KNOWN) known.clear();
        return known.computeIfAbsent(q.of(Part.X, lane), word -> Conversion.of(book, word));
    }

    boolean isFloat(Question q, int lane) {
        return of(q, lane).format().kind() == TexelKind.FLOAT;
    }

    /// Whether there is a texel, by its number and the bytes from the first one on.
    private static boolean isThere(Question q, int lane, TexelFormat format) {
        int room = q.of(Part.Y, lane);
        long end = (Integer.toUnsignedLong(q.of(Part.SAMPLE, lane)) + 1) * format.bytes();
        return q.address(Part.TEXTURE, lane) != 0 && (room == 0 || end <= Integer.toUnsignedLong(room));
    }

    private static long at(Question q, int lane, TexelFormat format) {
        return q.address(Part.TEXTURE, lane) + (long) q.of(Part.SAMPLE, lane) * format.bytes();
    }

    void write(Question q, int lane) {
        if (q.of(Part.X, lane) == 0) return;
        Conversion c = of(q, lane);
        if (!isThere(q, lane, c.format())) return;
        int[] values = new int[4];
        for (int i = 0; i < 4; i++)
            values[i] = SampledImage.written(q, CHANNELS[i], lane, c.format().kind());
        texels.write(lane, at(q, lane, c.format()), c.format(), c.order().undo(values));
    }

    void read(Question q, int lane, int[] out) {
        Conversion c = of(q, lane);
        if (isThere(q, lane, c.format())) {
            texels.read(lane, at(q, lane, c.format()), c.format(), 0, 0, out);
        } else {
            c.format().decode(0, 0, 0, 0, out);
        }
        c.order().apply(out, c.format().kind());
    }
}
