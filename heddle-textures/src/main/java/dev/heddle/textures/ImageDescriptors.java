package dev.heddle.textures;

import dev.heddle.isa.Book;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.record.RecordBuilder;
import dev.heddle.isa.record.RecordException;
import dev.heddle.isa.record.RecordValues;
import dev.heddle.textures.block.Blocks;
import dev.heddle.textures.layout.ImageLayout;
import dev.heddle.textures.layout.ImageLayouts;
import dev.heddle.textures.layout.Placement;
import dev.heddle.textures.layout.Transfer;
import dev.heddle.textures.sample.DepthComparison;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.NumberType;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelFormat;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Puts images into memory as a book's chip has them, with the descriptors that tell of them.
public final class ImageDescriptors {
    private static final List<String> PLAIN = List.of("linear", "pitched", "twiddled", "macrotiled", "u-interleaved");
    private static final List<String> TILED = List.of("twiddled", "macrotiled", "u-interleaved", "pitched", "linear");
    private static final int PLANE_ALIGN = 64;

    /// With this limit, in 256ths, level 0 is used and the choice between magnifying and minifying stays.
    private static final long FLAT_LOD = 32;

    private final Book book;
    private final Room room;

    /// Finds room in memory.
    public interface Room {
        /// @return address of a copy of the bytes, at a multiple of 64
        long put(String name, byte[] bytes);

        /// @param table of the launch
        /// @return number of the first of these words in the buffer that is bound as 0 of the table
        /// @throws RecordException if there is no such table
        default int words(String table, int[] words) {
            throw new RecordException("there is no room in the table " + table);
        }
    }

    public ImageDescriptors(Book book, Room room) {
        this.book = book;
        this.room = room;
    }

    /// Puts an image into memory.
    ///
    /// @param name for messages and for the room
    /// @param layout name of a layout, or null for one that fits
    /// @param record `texture` for one that is read, `image` for one that is written, if the book has it
    /// @return the descriptor
    /// @throws RecordException if descriptors of this chip cannot tell of such an image
    public byte[] image(String name, Image image, @Nullable String layout, String record) {
        return image(name, image, layout, Appearance.PLAIN, record);
    }

    /// How programs see an image.
    ///
    /// @param swizzle where red, green, blue and alpha come from, such as `bgra` or `rgb1`; empty for the
    ///     format's own
    /// @param isBuffer whether it is a buffer of texels; else it is what its extent says
    public record Appearance(String swizzle, boolean isBuffer) {
        /// As the image is.
        public static final Appearance PLAIN = new Appearance("", false);
    }

    /// The same, seen otherwise.
    public byte[] image(String name, Image image, @Nullable String layout, Appearance seen, String record) {
        RecordLayout of = record(record);
        if (layout != null) return placed(name, image, layout, seen, of);
        RecordException first = null;
        ImageExtent e = image.extent();
        boolean isPlain = e.levels() == 1
                && e.layers() == 1
                && e.depth() == 1
                && image.format().blockWidth() == 1;
        for (String l : isPlain ? PLAIN : TILED) {
            if (!RecordBuilder.can(book, layoutOf(of), "layout", l)) continue;
            try {
                return placed(name, image, l, seen, of);
            } catch (RecordException x) {
                if (first == null) first = x;
            }
        }
        throw Objects.requireNonNull(first);
    }

    private RecordLayout record(String name) {
        RecordLayout of = book.records().get(book.records().containsKey(name) ? name : "texture");
        if (of == null) throw new RecordException(book.id() + " does not say what descriptors of textures are");
        return of;
    }

    /// @return the record that says how texels lie
    private RecordLayout layoutOf(RecordLayout of) {
        RecordLayout plane = book.records().get("plane");
        return plane == null ? of : plane;
    }

    /// Tells of an image whose texels are in memory already: one level, row after row.
    ///
    /// @param pitch bytes from row to row, 0 if they are close
    /// @param slice bytes from slice to slice of three dimensions, 0 if they are close
    /// @param address of the first texel
    /// @param record `texture` for one that is read, `image` for one that is written, if the book has it
    /// @return the descriptor
    /// @throws RecordException if descriptors of this chip cannot tell of such an image
    public byte[] inPlace(TexelFormat format, ImageExtent extent, long pitch, long slice, long address, String record) {
        RecordLayout of = record(record);
        if (of.says().stream().anyMatch(s -> s.name().equals("planes")))
            throw new RecordException(
                    "images of %s have descriptors of planes in memory; bind those".formatted(book.id()));
        for (String layout : List.of("pitched", "linear")) {
            if (!RecordBuilder.can(book, of, "layout", layout)) continue;
            try {
                return inPlace(format, extent, pitch, slice, address, layout, of);
            } catch (IllegalArgumentException e) {
                throw new RecordException(String.valueOf(e.getMessage()));
            }
        }
        throw new RecordException(book.id() + " has no images of rows");
    }

    private byte[] inPlace(
            TexelFormat format, ImageExtent e, long pitch, long slice, long address, String layout, RecordLayout of) {
        Map<String, Long> numbers = numbers(e, format);
        Map<String, String> texts = texts(of, e, format);
        texts.put("layout", layout);
        strides(numbers, ImageLayouts.of(layout).place(e, format));
        long row = pitch != 0 ? pitch : (long) e.width() * format.bytes() / format.blockWidth();
        long all = slice != 0 ? slice : row * (e.height() / format.blockHeight());
        numbers.put("pitch", row);
        numbers.put("pitch_align", (long) PLANE_ALIGN);
        numbers.put("row_stride", row);
        if (e.depth() > 1)
            for (String name : List.of("layer_stride", "layer_size", "slice_stride")) numbers.put(name, all);
        numbers.put("address", address);
        addresses(of, numbers, address, ImageLayouts.of(layout).place(e, format), 1);
        byte[] out = RecordBuilder.build(book, of, numbers, texts);
        RecordValues values = new RecordValues(book, of, out);
        Placement placed = Described.layout(values).place(e, format);
        // What does not fit into the fields of a record is cut.
        if (values.says("address") && values.property("address", 0) != address
                || values.property("width", 0) != e.width()
                || values.property("height", 1) != e.height()
                || placed.pitch() != row)
            throw new RecordException("a descriptor of %s cannot tell of %d x %d texels at 0x%x with rows of %d bytes"
                    .formatted(book.id(), e.width(), e.height(), address, row));
        if (e.depth() > 1 && (values.property("depth", 1) != e.depth() || placed.offset(0, 0, 1, 0, 0) != all))
            throw new RecordException(
                    "a descriptor of %s cannot tell of %d slices of %d bytes".formatted(book.id(), e.depth(), all));
        return out;
    }

    private byte[] placed(String name, Image image, String layout, Appearance seen, RecordLayout of) {
        Map<String, Long> numbers = numbers(image.extent(), image.format());
        Map<String, String> texts = texts(of, image.extent(), image.format());
        swizzle(of, seen.swizzle(), texts);
        if (seen.isBuffer()) {
            if (!RecordBuilder.can(book, of, "dimension", "buffer"))
                throw new RecordException("descriptors of %s cannot tell of buffers of texels".formatted(book.id()));
            texts.put("dimension", "buffer");
            numbers.put("is_buffer", 1L);
        }
        texts.put("layout", layout);
        try {
            boolean isPlanar = of.says().stream().anyMatch(s -> s.name().equals("planes"));
            if (isPlanar) {
                numbers.put("planes", planes(name, image, layout));
                return RecordBuilder.build(book, of, numbers, texts);
            }
            Placement p = ImageLayouts.of(layout).place(image.extent(), image.format());
            strides(numbers, p);
            RecordValues values = new RecordValues(book, of, RecordBuilder.build(book, of, numbers, texts));
            ImageLayout exact = Described.layout(values);
            long address = room.put(name, Transfer.toBytes(image, exact));
            numbers.put("address", address);
            ImageExtent e = image.extent();
            addresses(of, numbers, address, exact.place(e, image.format()), e.levels());
            return RecordBuilder.build(book, of, numbers, texts);
        } catch (IllegalArgumentException e) {
            throw new RecordException(String.valueOf(e.getMessage()));
        }
    }

    private void swizzle(RecordLayout of, String swizzle, Map<String, String> texts) {
        if (swizzle.isEmpty()) return;
        if (!RecordBuilder.can(book, of, "swizzle", swizzle))
            throw new RecordException("descriptors of %s have no swizzle '%s'".formatted(book.id(), swizzle));
        texts.put("swizzle", swizzle);
    }

    /// Tells of the same image in another record, or with another swizzle.
    ///
    /// @param descriptor a record `texture` or `image`
    /// @param from which of them it is, `to` which it becomes, if the book has it
    /// @param swizzle as in [Appearance]
    /// @throws RecordException if descriptors of this chip cannot tell of it
    public byte[] again(byte[] descriptor, String from, String to, String swizzle) {
        RecordLayout source = record(from);
        RecordLayout target = record(to);
        if (source == target && swizzle.isEmpty()) return descriptor;
        RecordValues values = new RecordValues(book, source, descriptor);
        Map<String, Long> numbers = new HashMap<>();
        Map<String, String> texts = new HashMap<>();
        for (RecordLayout.Property s : source.says()) {
            if (!values.says(s.name())) continue;
            if (s.text() == null) numbers.put(s.name(), values.property(s.name(), 0));
            else texts.put(s.name(), values.property(s.name(), ""));
        }
        // What only one of them says is what the other does not need, or fills by itself.
        texts.keySet()
                .removeIf(n -> target.says().stream().noneMatch(s -> s.name().equals(n) && s.text() != null));
        swizzle(target, swizzle, texts);
        return RecordBuilder.build(book, target, numbers, texts);
    }

    /// Puts the addresses of levels into the table that a record has them in, if it does.
    private void addresses(RecordLayout of, Map<String, Long> numbers, long address, Placement places, int levels) {
        String table = of.says().stream()
                .filter(s -> s.name().equals("level_table") && s.text() != null)
                .map(s -> Objects.requireNonNull(s.text()))
                .findFirst()
                .orElse("");
        if (table.isEmpty()) return;
        int[] words = new int[levels];
        for (int l = 0; l < levels; l++) {
            long at = address + places.offset(0, 0, 0, l, 0);
            if (at >>> Integer.SIZE != 0) throw new RecordException("address 0x%x has more than 32 bits".formatted(at));
            words[l] = (int) at;
        }
        numbers.put("level_index", (long) room.words(table, words));
    }

    private static void strides(Map<String, Long> numbers, Placement p) {
        long row = ImageLayout.align(p.pitch(), PLANE_ALIGN);
        numbers.put("pitch", row);
        numbers.put("pitch_align", Math.max(p.pitchAlign(), PLANE_ALIGN));
        numbers.put("row_stride", p.pitch());
        numbers.put("layer_stride", p.layerStride());
        numbers.put("layer_size", p.layerStride());
        numbers.put("slice_stride", p.layerStride());
        numbers.put("size", p.size());
    }

    private static Map<String, Long> numbers(ImageExtent e, TexelFormat format) {
        Map<String, Long> out = new HashMap<>();
        out.put("srgb", format.type() == NumberType.SRGB ? 1L : 0);
        boolean isCube = e.dimension() == Dimension.CUBE;
        out.put("width", (long) e.width());
        out.put("height", (long) e.height());
        out.put("depth", (long) e.depth());
        out.put("layers", (long) e.layers());
        out.put("cubes", isCube ? e.layers() / 6L : 0);
        out.put("levels", (long) e.levels());
        out.put("samples", (long) e.samples());
        return out;
    }

    private Map<String, String> texts(RecordLayout of, ImageExtent e, TexelFormat format) {
        Map<String, String> out = new HashMap<>();
        StringBuilder dimension = new StringBuilder(e.dimension().text());
        if (e.samples() > 1) dimension.append("-ms");
        int single = e.dimension() == Dimension.CUBE ? 6 : 1;
        if (e.layers() > single) dimension.append("-array");
        // Some descriptors say by themselves how many layers and samples there are.
        String all = dimension.toString();
        out.put(
                "dimension",
                RecordBuilder.can(book, of, "dimension", all)
                        ? all
                        : e.dimension().text());
        RecordLayout plane = book.records().get("plane");
        boolean isInPlane = plane != null && plane != of && isOfBlocks(plane, format);
        TexelFormat own = isInPlane ? decoded(format) : format;
        TexelFormat wanted = spoken(of, own);
        String order = "rgba";
        if (!says(of, "format", wanted)) {
            // The same bits with the channels named in the order in which they lie.
            String letters = ChannelOrder.letters(wanted.name());
            TexelFormat renamed = ChannelOrder.renamed(wanted, letters);
            if (renamed != null && says(of, "format", renamed)) {
                wanted = renamed;
                order = ChannelOrder.of(letters);
            }
        }
        out.put("format", wanted.text());
        if (plane == of && isOfBlocks(of, format))
            out.put("blocks", spoken(of, format).text());
        // Only so has a border the 0 and 1 of channels that the format lacks.
        String seen = Swizzle.of(format).text();
        boolean hasOrder = RecordBuilder.can(book, of, "order", order);
        if (!hasOrder) seen = ChannelOrder.through(seen, order);
        boolean can = RecordBuilder.can(book, of, "swizzle", seen);
        if (!can && !hasOrder && !order.equals("rgba"))
            throw new RecordException(
                    "descriptors of %s cannot tell of channels in the order of %s".formatted(book.id(), format.text()));
        out.put("swizzle", can ? seen : "rgba");
        out.put("order", hasOrder ? order : "rgba");
        return out;
    }

    /// @return whether planes say what blocks they are made of
    private boolean isOfBlocks(RecordLayout plane, TexelFormat format) {
        return format.blockWidth() > 1 && says(plane, "blocks", spoken(plane, format));
    }

    private boolean says(RecordLayout of, String name, TexelFormat format) {
        return RecordBuilder.can(book, of, name, format.text());
    }

    /// @return the format as a record names it: sRGB may be a flag beside it
    private TexelFormat spoken(RecordLayout of, TexelFormat format) {
        if (format.type() != NumberType.SRGB) return format;
        for (NumberType type : List.of(NumberType.SRGB, NumberType.UNORM8, NumberType.UNORM)) {
            boolean isThere = format.blockWidth() == 1
                    ? type != NumberType.UNORM8
                    : Blocks.named(format.name()).stream()
                            .anyMatch(b -> b.type().equals(type.text()));
            if (!isThere) continue;
            TexelFormat f = Formats.of(format.name(), type);
            if (says(of, "format", f) || says(of, "blocks", f)) return f;
        }
        return format;
    }

    /// @return the plain format that holds what blocks decode to
    static TexelFormat decoded(TexelFormat blocks) {
        NumberType type = blocks.type();
        return switch (blocks.components()) {
            case 1 -> Formats.of("r16", type);
            case 2 -> Formats.of("rg16", type);
            default ->
                blocks.name().startsWith("astc") && type == NumberType.UNORM || isOfFloats(type)
                        ? Formats.of("rgba16", NumberType.FLOAT)
                        : Formats.of("rgba8", type == NumberType.UNORM8 ? NumberType.UNORM : type);
        };
    }

    private static boolean isOfFloats(NumberType type) {
        return type == NumberType.FLOAT || type == NumberType.UFLOAT;
    }

    /// @return address of the descriptors of all levels of all layers
    private long planes(String name, Image image, String layout) {
        RecordLayout plane = Objects.requireNonNull(book.records().get("plane"));
        ImageExtent e = image.extent();
        boolean deep = e.dimension() == Dimension.D3;
        int layers = deep ? 1 : e.layers();
        byte[] out = new byte[plane.bytes() * layers * e.levels()];
        for (int z = 0; z < layers; z++)
            for (int l = 0; l < e.levels(); l++) {
                Image one = surface(image, z, l);
                Placement p = ImageLayouts.of(layout).place(one.extent(), one.format());
                Map<String, Long> numbers = numbers(one.extent(), one.format());
                strides(numbers, p);
                if (!layout.equals("linear")) numbers.put("pitch", p.pitch());
                Map<String, String> texts = new HashMap<>(texts(plane, one.extent(), one.format()));
                texts.put("layout", layout);
                numbers.put("block_bytes", (long) one.format().bytes());
                RecordValues values = new RecordValues(book, plane, RecordBuilder.build(book, plane, numbers, texts));
                byte[] bytes = Transfer.toBytes(one, Described.layout(values));
                numbers.put("size", (long) bytes.length);
                numbers.put("address", room.put(name + " " + (z * e.levels() + l), bytes));
                byte[] made = RecordBuilder.build(book, plane, numbers, texts);
                System.arraycopy(made, 0, out, (z * e.levels() + l) * plane.bytes(), made.length);
            }
        return room.put(name + " planes", out);
    }

    /// @return one level of one layer as an image of its own
    private static Image surface(Image image, int layer, int level) {
        ImageExtent e = image.extent();
        boolean deep = e.dimension() == Dimension.D3;
        ImageExtent one = new ImageExtent(
                e.dimension() == Dimension.CUBE ? Dimension.D2 : e.dimension(),
                e.width(level),
                e.height(level),
                deep ? e.depth(level) : 1,
                1,
                1,
                e.samples());
        byte[] all = image.levels()[level];
        int size = (int) Image.size(image.format(), one, 0);
        byte[] part = Arrays.copyOfRange(all, layer * size, (layer + 1) * size);
        return new Image(image.format(), one, new byte[][] {part});
    }

    /// @return the descriptor of a sampler
    /// @throws RecordException if this chip has none such
    public byte[] sampler(Sampler s, boolean compares) {
        RecordLayout of = book.records().get("sampler");
        if (of == null) throw new RecordException(book.id() + " does not say what descriptors of samplers are");
        UnaryOperator<String> text = c -> c.toLowerCase(Locale.ROOT).replace('_', '-');
        Map<String, String> texts = new HashMap<>();
        texts.put("magnify", text.apply(s.magnify().name()));
        texts.put("minify", text.apply(s.minify().name()));
        boolean hasNone = RecordBuilder.can(book, of, "mip", "none");
        boolean isFlat = s.mip() == Filter.NONE;
        texts.put("mip", isFlat && !hasNone ? "nearest" : text.apply(s.mip().name()));
        texts.put("wrap_s", s.wrapS().text());
        texts.put("wrap_t", s.wrapT().text());
        texts.put("wrap_r", s.wrapR().text());
        DepthComparison c = s.comparison();
        texts.put("comparison", text.apply(c.name()));
        if (RecordBuilder.can(book, of, "reduction", "average"))
            texts.put("reduction", text.apply(s.reduction().name()));
        String border = Borders.name(s.border());
        if (!border.equals("own") || RecordBuilder.can(book, of, "border", "own")) texts.put("border", border);
        Map<String, Long> numbers = new HashMap<>();
        numbers.put("bias", Math.round(s.bias() * 256.0));
        numbers.put("least_lod", Math.clamp(Math.round(s.leastLod() * 256.0), 0L, 15L * 256));
        long most = Math.clamp(Math.round(s.mostLod() * 256.0), 0L, 15L * 256);
        numbers.put("most_lod", isFlat && !hasNone ? Math.min(most, FLAT_LOD) : most);
        numbers.put("anisotropy", (long) s.anisotropy());
        numbers.put("normalized", s.normalized() ? 1L : 0);
        numbers.put("seamless", s.seamless() ? 1L : 0);
        numbers.put("compares", compares ? 1L : 0);
        numbers.put("linear_magnify", s.magnify() == Filter.LINEAR ? 1L : 0);
        numbers.put("linear_minify", s.minify() == Filter.LINEAR ? 1L : 0);
        numbers.put("linear_levels", s.mip() == Filter.LINEAR ? 1L : 0);
        byte[] made = RecordBuilder.build(book, of, numbers, texts);
        RecordValues values = new RecordValues(book, of, made);
        String has = values.property("border", "transparent-black");
        return has.equals(border) || border.equals("transparent-black")
                ? made
                : Borders.with(book, values, made, s.border());
    }

    /// @param sampler a descriptor
    /// @return the launch's table with the colours around images that it needs; empty if it needs none
    public String borderTable(byte[] sampler) {
        RecordLayout of = Objects.requireNonNull(book.records().get("sampler"));
        RecordValues values = new RecordValues(book, of, sampler);
        boolean isSeen = Stream.of("wrap_s", "wrap_t", "wrap_r")
                .anyMatch(w -> WrapMode.of(values.property(w, "clamp-to-edge")).hasBorder());
        boolean isOwn = isSeen && values.property("border", "transparent-black").equals("own");
        return isOwn ? values.property("border_table", "") : "";
    }
}
