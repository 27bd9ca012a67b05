package dev.heddle.server;

import dev.heddle.base.json.Json;
import dev.heddle.isa.Book;
import dev.heddle.isa.RecordLayout;
import dev.heddle.machine.BoundImages;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.DescriptorTable;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Resource;
import dev.heddle.machine.kernel.ImageSpec;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.ImageExtent;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;

/// The part of a request `launch` that binds buffers, images and samplers to numbers.
///
/// @param to the launch
/// @param images that it has of its own
/// @param buffers by number
record BindRequest(Launch to, BoundImages images, LongFunction<Buffer> buffers) {
    /// Texels of an image in one direction, and bytes of a texel, at most.
    private static final int MAX_SIDE = 1 << 15;

    private static final List<String> MEMBERS = List.of(
            "table",
            "number",
            "buffer",
            "offset",
            "bytes",
            "width",
            "height",
            "depth",
            "texel",
            "format",
            "pitch",
            "slice",
            "write",
            "descriptor",
            "count",
            "sampler");

    /// @throws IllegalArgumentException with a message for people
    void bind(Json b) {
        DeviceSession.known(b, "bind", MEMBERS);
        String table = b.string("table");
        long number = b.number("number");
        if (b.get("sampler") != null) sampler(table, number, b.string("sampler"));
        else if (DeviceSession.isTrue(b, "descriptor")) descriptors(table, number, b);
        else if (b.get("format") != null) image(table, number, b);
        else to.bind(table, number, resource(b));
    }

    private void sampler(String table, long number, String words) {
        String all = "table=%s %s".formatted(table, words);
        ImageSpec.of(ImageSpec.Kind.SAMPLER, String.valueOf(number), all, Path.of(""))
                .bind(to, images);
    }

    /// Descriptors that are in a buffer, one after the other.
    private void descriptors(String table, long number, Json b) {
        Buffer in = buffer(b);
        long at = b.number("offset", 0);
        int each = descriptorBytes(to.codec().book(), table);
        long stride = b.number("bytes", each);
        long count = b.number("count", 1);
        if (each == 0 && b.get("bytes") == null)
            throw new IllegalArgumentException(
                    "'bytes' is missing: descriptors of table '%s' have no size of their own".formatted(table));
        long all = in.size() - at;
        if (at < 0 || count < 1 || stride < 1 || all < 0 || count > all / stride)
            throw new IllegalArgumentException("%s has %d bytes; %d descriptors of %d from byte %d on are more"
                    .formatted(in.name(), in.size(), count, stride, at));
        to.bind(new DescriptorTable(table, number, count, in.address() + at, (int) stride));
    }

    /// @return bytes of the record of that name, which is what the table's numbers reach, or of an image; 0 if the book
    ///     has none
    private static int descriptorBytes(Book book, String table) {
        RecordLayout of = book.records().get(table);
        if (of == null && !table.equals("sampler")) of = book.records().get("texture");
        return of == null ? 0 : of.bytes();
    }

    /// An image whose texels are in a buffer, in a format.
    private void image(String table, long number, Json b) {
        int depth = side(b, "depth", 1);
        ImageExtent extent = new ImageExtent(
                depth > 1 ? Dimension.D3 : Dimension.D2, side(b, "width", 1), side(b, "height", 1), depth, 1, 1, 1);
        images.inPlace(
                table,
                number,
                buffer(b),
                b.number("offset", 0),
                Formats.ofWord(b.string("format")),
                extent,
                b.number("pitch", 0),
                b.number("slice", 0),
                DeviceSession.isTrue(b, "write"));
    }

    /// A buffer, or a part of one, or an image of components of 32 bits.
    private Resource resource(Json b) {
        Buffer all = buffer(b);
        long at = b.number("offset", 0);
        Buffer what = all;
        if (b.get("offset") != null || b.get("bytes") != null) {
            long size = b.number("bytes", all.size() - at);
            if (at < 0 || size < 0 || at > all.size() - size)
                throw new IllegalArgumentException(
                        "%s has %d bytes, not %d from %d on".formatted(all.name(), all.size(), size, at));
            what = all.part(all.name(), all.address() + at, size);
        }
        boolean isImage = b.get("width") != null;
        return new Resource(
                what,
                side(b, "width", 0),
                side(b, "height", isImage ? 1 : 0),
                side(b, "depth", isImage ? 1 : 0),
                side(b, "texel", Integer.BYTES));
    }

    private Buffer buffer(Json b) {
        return Objects.requireNonNull(buffers.apply(b.number("buffer")));
    }

    private static int side(Json b, String member, int fallback) {
        long n = b.number(member, fallback);
        if (n < 0 || n > MAX_SIDE)
            throw new IllegalArgumentException("'%s' is 0 to %d, not %d".formatted(member, MAX_SIDE, n));
        return (int) n;
    }
}
