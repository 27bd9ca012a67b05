package dev.heddle.texture;

import dev.heddle.book.Book;
import dev.heddle.book.RecordLayout;
import dev.heddle.record.RecordValues;
import dev.heddle.texel.Dimension;
import dev.heddle.texel.Extent;
import dev.heddle.texel.layout.Placement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// An image with a descriptor for each level of each layer.
final class PlanarImage extends DescribedImage {
    private record Plane(long address, Placement places) {}

    private final Book book;
    private final Texels texels;
    private final RecordLayout layout;
    private final long planes;
    private final Map<Integer, Plane> known = new HashMap<>();

    PlanarImage(Book book, RecordValues descriptor, Texels texels) {
        super(descriptor, texels);
        this.book = book;
        this.texels = texels;
        this.layout = Objects.requireNonNull(book.records().get("plane"));
        this.planes = descriptor.said("planes", 0);
    }

    @Override
    long at(int column, int row, int z, int level, int sample) {
        boolean deep = dimension() == Dimension.D3;
        int number = deep ? level : z * extent.levels() + level;
        Plane p = known.get(number);
        if (p == null) {
            p = plane(number, level);
            known.put(number, p);
        }
        return p.address + p.places.offset(column, row, deep ? z : 0, 0, sample);
    }

    private Plane plane(int number, int level) {
        long at = planes + (long) number * layout.bytes();
        RecordValues r = new RecordValues(book, layout, texels.bytes(lane, at, layout.bytes()));
        boolean deep = dimension() == Dimension.D3;
        Dimension d = dimension() == Dimension.CUBE ? Dimension.D2 : dimension();
        Extent one =
                new Extent(
                        d,
                        extent.width(level),
                        extent.height(level),
                        deep ? extent.depth(level) : 1,
                        1,
                        1,
                        extent.samples());
        return new Plane(r.said("address", 0), Described.layout(r).place(one, format));
    }
}
