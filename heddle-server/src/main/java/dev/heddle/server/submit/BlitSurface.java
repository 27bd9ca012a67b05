package dev.heddle.server.submit;

import dev.heddle.files.container.Blit.Rectangle;
import dev.heddle.files.container.Blit.Surface;
import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.record.RecordBuilder;
import dev.heddle.isa.record.RecordValues;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.textures.layout.ImageLayouts;
import dev.heddle.textures.layout.Placement;
import dev.heddle.textures.sample.SampledView;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.NumberType;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelFormat;
import dev.heddle.textures.texel.TexelKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Texels in the memory of a device, as the 2D engine reads and writes them: one level of one layer.
final class BlitSurface implements SampledView {
    private static final int LINEAR = 0;
    private static final int TILED = 3;

    /// The order of channels with red and blue changed.
    private static final int CHANGED = 1;

    private static final String TARGET = "-target";
    private static final String MACROTILED = "macrotiled";

    /// How memory is spread over banks: settings of layouts, by the names that descriptors have for them.
    private static final Map<String, String> BANKS =
            Map.of("bank_bit", "bank-bit", "bank_swizzle", "swizzle", "bank_channels", "channels");

    /// Some image, for what is the same for all.
    private static final Map<String, Long> SMALL = Map.of(
            "width",
            64L,
            "height",
            16L,
            "depth",
            1L,
            "layers",
            1L,
            "levels",
            1L,
            "samples",
            1L,
            "pitch",
            256L,
            "pitch_align",
            64L);

    private final Device device;
    private final Surface surface;
    private final TexelFormat format;
    private final int width;
    private final int height;

    /// Null if texels are row after row.
    private final @Nullable Placement place;

    /// The bytes of one texel.
    private final byte[] texel;

    /// @param book of the chip
    /// @param part what is read or written of it
    /// @throws IllegalArgumentException with a message for people if the engine is not known to do this
    BlitSurface(Device device, Book book, Surface s, Rectangle part) {
        this.device = device;
        surface = s;
        need(s.samples() == 0, "images with several samples");
        format = format(book, s);
        texel = new byte[format.bytes()];
        need(format.blockWidth() == 1 && format.blockHeight() == 1, format.text());
        need(s.tiles() == LINEAR || s.tiles() == TILED, "images in tiles of kind %d".formatted(s.tiles()));
        need(part.x() >= 0 && part.y() >= 0, "a rectangle from %s on".formatted(part));
        width = Math.max(s.width(), part.lastX() + 1);
        height = Math.max(s.height(), part.lastY() + 1);
        if (s.tiles() == LINEAR) {
            need(s.pitch() > 0 || part.lastY() == 0, "several rows at the same place");
            place = null;
            return;
        }
        need(s.pitch() >= format.bytes(), "tiles without rows");
        int columns = Math.max(part.lastX() + 1, s.pitch() / format.bytes());
        place = ImageLayouts.of(MACROTILED, settings(book, s.pitch()))
                .place(ImageExtent.of(columns, part.lastY() + 1), format);
    }

    static void need(boolean isSo, String other) {
        if (!isSo) throw new IllegalArgumentException("the 2D engine does not do this here: " + other);
    }

    private static TexelFormat format(Book book, Surface s) {
        EnumTable.Row row = book.enumTable("TexelFormat").row(s.format());
        if (row == null)
            throw new IllegalArgumentException(
                    "the 2D engine does not do this here: format 0x%x".formatted(s.format()));
        try {
            TexelFormat of = format(row.name());
            return s.isSrgb() ? Formats.srgb(of) : of;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the 2D engine does not do this here: format 0x%x, which is %s".formatted(s.format(), row.name()),
                    e);
        }
    }

    /// What is only written has a name of its own.
    private static TexelFormat format(String name) {
        boolean isTarget = name.endsWith(TARGET);
        return Formats.of(isTarget ? name.substring(0, name.length() - TARGET.length()) + " unorm" : name);
    }

    /// @return the settings of tiles, as descriptors of textures have them
    private static Map<String, Long> settings(Book book, int pitch) {
        Map<String, Long> out = new HashMap<>(Map.of("pitch", (long) pitch, "tile-all", 1L, "pairs", 1L));
        RecordLayout of = book.records().get("texture");
        if (of == null) return out;
        byte[] tiled = RecordBuilder.build(book, of, SMALL, Map.of("layout", MACROTILED));
        RecordValues described = new RecordValues(book, of, tiled);
        BANKS.forEach((name, setting) -> {
            if (described.says(name)) out.put(setting, described.property(name, 0));
        });
        return out;
    }

    TexelFormat format() {
        return format;
    }

    /// @return whether channels lie in the same order in both
    boolean isOrderedAs(BlitSurface other) {
        return format.components() == 1 || surface.order() == other.surface.order();
    }

    /// @return for each place in memory the channel that is there
    private int[] order() {
        int n = format.components();
        int order = n == 1 ? 0 : surface.order();
        need(order == 0 || n == 4 || n == 3 && order == CHANGED, "that order of channels");
        return switch (order) {
            case 0 -> new int[] {0, 1, 2, 3};
            case CHANGED -> new int[] {2, 1, 0, 3};
            case 2 -> new int[] {3, 0, 1, 2};
            default -> new int[] {3, 2, 1, 0};
        };
    }

    /// @param values of the format's kind, by channel
    /// @param to takes the bytes of a texel from `at` on
    void encode(int[] values, byte[] to, int at) {
        int[] order = order();
        int[] ordered = new int[4];
        for (int i = 0; i < 4; i++) ordered[i] = values[order[i]];
        long low = format.encodeLow(ordered);
        long high = format.encodeHigh(ordered);
        for (int i = 0; i < format.bytes(); i++)
            to[at + i] = (byte) ((i < Long.BYTES ? low : high) >>> Byte.SIZE * (i % Long.BYTES));
    }

    /// @param from has the bytes of a texel from `at` on
    /// @param values takes it by channel
    void decode(byte[] from, int at, int[] values) {
        int[] order = order();
        int[] there = new int[4];
        format.decode(from, at, 0, 0, there);
        for (int i = 0; i < 4; i++) values[order[i]] = there[i];
    }

    // ---- as a texture

    @Override
    public Dimension dimension() {
        return Dimension.D2;
    }

    @Override
    public int width(int level) {
        return width;
    }

    @Override
    public int height(int level) {
        return height;
    }

    @Override
    public int depth(int level) {
        return 1;
    }

    @Override
    public int levels() {
        return 1;
    }

    @Override
    public int layers() {
        return 1;
    }

    @Override
    public TexelKind kind() {
        return format.kind();
    }

    @Override
    public Swizzle swizzle() {
        return Swizzle.IDENTITY;
    }

    @Override
    public void fetch(int x, int y, int z, int level, int[] out) {
        get(x, y, texel);
        decode(texel, 0, out);
    }

    // ---- bytes

    /// Reads texels of a row.
    ///
    /// @param row as many as there is room for
    void get(int x, int y, byte[] row) {
        int step = place == null ? row.length : format.bytes();
        for (int i = 0; i < row.length; i += step)
            MemorySegment.copy(
                    memory(address(x + i / format.bytes(), y), step, "reads"), ValueLayout.JAVA_BYTE, 0, row, i, step);
    }

    /// Writes texels of a row.
    void put(int x, int y, byte[] row) {
        int step = place == null ? row.length : format.bytes();
        for (int i = 0; i < row.length; i += step)
            MemorySegment.copy(
                    row, i, memory(address(x + i / format.bytes(), y), step, "writes"), ValueLayout.JAVA_BYTE, 0, step);
    }

    private long address(int x, int y) {
        return surface.address()
                + (long) surface.start() * format.bytes()
                + (place == null
                        ? (long) y * surface.pitch() + (long) x * format.bytes()
                        : place.offset(x, y, 0, 0, 0));
    }

    private MemorySegment memory(long address, int size, String what) {
        Buffer b = device.find(address);
        if (b == null || address - b.address() > b.size() - size)
            throw new IllegalArgumentException(
                    "the 2D engine %s %d bytes at 0x%x, which are in no buffer".formatted(what, size, address));
        return b.segment(address - b.address(), size);
    }

    /// @return whether red and the others are numbers from −1 to 1
    boolean isSigned() {
        return format.type() == NumberType.SNORM;
    }
}
