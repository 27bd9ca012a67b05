package dev.heddle.texture;

import dev.heddle.record.RecordException;
import dev.heddle.record.RecordValues;
import dev.heddle.texel.layout.Placement;

/// An image whose levels and layers follow from one address.
final class PlainImage extends DescribedImage {
    private final long address;
    private final Placement places;

    PlainImage(RecordValues descriptor, Texels texels) {
        super(descriptor, texels);
        if (!descriptor.says("address"))
            throw new RecordException("where an image of this chip lies is not in its descriptor");
        address = descriptor.said("address", 0);
        places = Described.layout(descriptor).place(extent, format);
    }

    @Override
    long at(int column, int row, int z, int level, int sample) {
        return address + places.offset(column, row, z, level, sample);
    }
}
