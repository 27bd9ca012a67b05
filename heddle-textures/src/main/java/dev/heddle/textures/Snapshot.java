package dev.heddle.textures;

import dev.heddle.ir.state.Memory;
import dev.heddle.isa.Book;
import dev.heddle.isa.record.RecordException;
import dev.heddle.isa.record.RecordValues;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;
import java.util.function.ToLongFunction;

/// Reads the texels of an image out of the memory of a device, by its descriptor.
public final class Snapshot {
    private Snapshot() {}

    /// @param memory where the image is
    /// @param record of the book that the descriptor is: `texture` or `image`
    /// @param tables address of what is bound as 0 of a table of the book, 0 if nothing is
    /// @return all levels from the first one that programs see, in the order of the descriptor's channels;
    ///     blocks are decoded
    /// @throws RecordException if the descriptor tells of no image
    /// @throws IllegalArgumentException if it has too many texels, or a format that cannot be written
    public static Image of(Book book, Memory memory, String record, byte[] descriptor, ToLongFunction<String> tables) {
        RecordValues values = new RecordValues(book, TextureUnit.record(book, record), descriptor);
        DescribedImage from = Described.image(book, values, new Texels(memory, false), 0);
        from.levelAddresses = tables.applyAsLong(values.property("level_table", ""));
        if (from.isNull) throw new RecordException("this descriptor says that there is no image");
        TexelFormat format = from.format.blockWidth() > 1 ? ImageDescriptors.decoded(from.format) : from.format;
        ImageExtent e = from.extent;
        boolean isDeep = e.dimension() == Dimension.D3;
        Image out = Image.of(format, from.seen());
        int[] texel = new int[4];
        for (int l = 0; l < from.levels(); l++)
            for (int z = 0; z < (isDeep ? from.depth(l) : e.layers()); z++)
                for (int y = 0; y < from.height(l); y++)
                    for (int x = 0; x < from.width(l); x++)
                        for (int s = 0; s < e.samples(); s++) {
                            from.fetch(x, y, z, l, s, texel);
                            out.write(x, y, z, l, s, texel);
                        }
        return out;
    }
}
