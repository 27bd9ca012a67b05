package dev.heddle.textures;

import dev.heddle.isa.record.RecordException;
import dev.heddle.isa.record.RecordValues;
import dev.heddle.textures.layout.Placement;
import org.jspecify.annotations.Nullable;

/// An image whose levels and layers follow from one address, or from one for each level.
final class PlainImage extends DescribedImage {
    private static final int WORD = 4;

    private final Texels texels;
    private final long address;
    private final Placement places;
    private final boolean isOneByOne;

    PlainImage(RecordValues descriptor, Texels texels) {
        super(descriptor, texels, Described.format(descriptor), false);
        isOneByOne = descriptor.says("level_address");
        if (!isOneByOne && !descriptor.says("address"))
            throw new RecordException("where an image of this chip lies is not in its descriptor");
        this.texels = texels;
        address = descriptor.property("address", 0) + descriptor.property("first_texel", 0) * format.bytes();
        places = Described.layout(descriptor, texels.isNeverCompressed()).place(extent, format);
    }

    @Override
    @Nullable
    PlacedLevel placed(int level) {
        if (isOneByOne) return null;
        long[] starts = new long[slices(level)];
        for (int z = 0; z < starts.length; z++) starts[z] = address + places.start(z, level, 0);
        return new PlacedLevel(extent.width(level), extent.height(level), places, level, starts);
    }

    @Override
    PlacedLevel now(int level) {
        int n = number(level);
        long[] starts = new long[slices(n)];
        for (int z = 0; z < starts.length; z++) starts[z] = at(0, 0, z, n, 0);
        return new PlacedLevel(extent.width(n), extent.height(n), places, n, starts);
    }

    @Override
    long at(int column, int row, int z, int level, int sample) {
        long offset = places.offset(column, row, z, level, sample);
        if (!isOneByOne) return address + offset;
        if (levelAddresses == 0) throw new RecordException("no addresses of the levels of textures are bound");
        long word = levelAddresses + descriptor.property("level_address", 0) + (long) WORD * level;
        return texels.word(lane, word) + offset - places.offset(0, 0, 0, level, 0);
    }
}
