package dev.heddle.textures;

import dev.heddle.isa.Book;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.record.RecordValues;
import dev.heddle.textures.layout.ImageLayout;
import dev.heddle.textures.layout.Placement;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An image with a descriptor for each level of each layer.
final class PlanarImage extends DescribedImage {
    /// @param end address behind the image, or 0 if it is not given
    private record Plane(long address, ImageLayout layout, Placement places, long end) {}

    private final Book book;
    private final Texels texels;
    private final RecordLayout layout;
    private final long planes;
    private final Map<Integer, Plane> known = new HashMap<>();

    /// The plane that was needed last, and its number: most texels are of the same one.
    private @Nullable Plane last;

    private int lastNumber;

    /// @param lane that faults are told of
    static PlanarImage of(Book book, RecordValues descriptor, Texels texels, int lane) {
        RecordLayout layout = Objects.requireNonNull(book.records().get("plane"));
        long planes = descriptor.property("planes", 0);
        RecordValues first = new RecordValues(book, layout, texels.bytes(lane, planes, layout.bytes()));
        String own = descriptor.property("format", "");
        return new PlanarImage(
                book,
                descriptor,
                texels,
                layout,
                Described.format(descriptor, first.property("blocks", own)),
                first.property("null", 0) != 0);
    }

    private PlanarImage(
            Book book,
            RecordValues descriptor,
            Texels texels,
            RecordLayout layout,
            TexelFormat format,
            boolean isNull) {
        super(descriptor, texels, format, isNull);
        this.book = book;
        this.texels = texels;
        this.layout = layout;
        this.planes = descriptor.property("planes", 0);
    }

    @Override
    boolean isWithin(long at, int z, int level) {
        long end = plane(z, level).end;
        return end == 0 || at + format.bytes() <= end;
    }

    @Override
    long at(int column, int row, int z, int level, int sample) {
        Plane p = plane(z, level);
        boolean deep = dimension() == Dimension.D3;
        return p.address + p.places.offset(column, row, deep ? z : 0, 0, sample);
    }

    @Override
    @Nullable
    PlacedLevel placed(int level) {
        Plane first = plane(0, level);
        boolean deep = dimension() == Dimension.D3;
        long[] starts = new long[slices(level)];
        for (int z = 0; z < starts.length; z++) {
            Plane p = plane(z, level);
            boolean isCut = p.end != 0 && p.end - p.address < p.places.size();
            if (isCut || !p.layout.equals(first.layout)) return null;
            starts[z] = p.address + p.places.start(deep ? z : 0, 0, 0);
        }
        return new PlacedLevel(extent.width(level), extent.height(level), first.places, 0, starts);
    }

    private Plane plane(int z, int level) {
        int number = dimension() == Dimension.D3 ? level : z * extent.levels() + level;
        Plane p = last;
        if (p != null && number == lastNumber) return p;
        p = known.get(number);
        if (p == null) {
            p = read(number, level);
            known.put(number, p);
        }
        last = p;
        lastNumber = number;
        return p;
    }

    private Plane read(int number, int level) {
        long at = planes + (long) number * layout.bytes();
        RecordValues r = new RecordValues(book, layout, texels.bytes(lane, at, layout.bytes()));
        boolean deep = dimension() == Dimension.D3;
        Dimension d = dimension() == Dimension.CUBE ? Dimension.D2 : dimension();
        ImageExtent one = new ImageExtent(
                d, extent.width(level), extent.height(level), deep ? extent.depth(level) : 1, 1, 1, extent.samples());
        long address = r.property("address", 0);
        long size = r.property("size", 0);
        ImageLayout lies = Described.layout(r, texels.isNeverCompressed());
        return new Plane(address, lies, lies.place(one, format), size == 0 ? 0 : address + size);
    }
}
