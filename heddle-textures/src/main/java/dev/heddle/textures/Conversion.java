package dev.heddle.textures;

import dev.heddle.isa.Book;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.record.RecordException;
import dev.heddle.isa.record.RecordValues;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelFormat;

/// A format that programs have as a word, the record `conversion` of a book.
///
/// @param order where red, green, blue and alpha come from
public record Conversion(TexelFormat format, Swizzle order) {
    /// @throws RecordException if the book has no such words, or this one has no meaning
    /// @throws IllegalArgumentException if there is no such format
    public static Conversion of(Book book, int word) {
        RecordLayout layout = TextureUnit.record(book, "conversion");
        byte[] bytes = new byte[layout.bytes()];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (word >>> 8 * i);
        RecordValues values = new RecordValues(book, layout, bytes);
        if (values.property("raw", 0) != 0)
            throw new RecordException("what a raw conversion does has not been described");
        return new Conversion(Described.format(values), Described.swizzle(values, "order"));
    }
}
