package dev.heddle.server.submit;

import dev.heddle.book.Book;
import dev.heddle.book.EnumTable;
import dev.heddle.book.RecordLayout;
import dev.heddle.files.container.Blit;
import dev.heddle.files.container.Blit.Rectangle;
import dev.heddle.files.container.Blit.Surface;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.record.RecordBuilder;
import dev.heddle.record.RecordValues;
import dev.heddle.texel.Formats;
import dev.heddle.texel.ImageExtent;
import dev.heddle.texel.NumberType;
import dev.heddle.texel.TexelFormat;
import dev.heddle.texel.TexelKind;
import dev.heddle.texel.layout.ImageLayouts;
import dev.heddle.texel.layout.Placement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Fills or copies texels in the memory of a device. A picture may get another size, be mirrored, and go into another
/// format of the same kind of numbers.
final class BlitRun {
    private static final int LINEAR = 0;
    private static final int TILED = 3;

    /// The order of channels with red and blue changed.
    private static final int CHANGED = 1;

    private static final int ALL_CHANNELS = 15;

    private static final String TARGET = "-target";
    private static final String MACROTILED = "macrotiled";

    /// How memory is spread over banks: settings of layouts, by the names that descriptors have for them.
    private static final Map<String, String> BANKS =
            Map.of("bank_bit", "bank-bit", "bank_swizzle", "swizzle", "bank_channels", "channels");

    /// Some image, for what is the same for all.
    private static final Map<String, Long> SMALL =
            Map.of(
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
    private final Book book;
    private final Blit blit;

    /// Texels of a side in memory.
    ///
    /// @param place null if they are row after row
    private record Side(Surface of, TexelFormat format, @Nullable Placement place) {
        long address(int x, int y) {
            return of.address()
                    + (long) of.start() * format.bytes()
                    + (place == null
                            ? (long) y * of.pitch() + (long) x * format.bytes()
                            : place.offset(x, y, 0, 0, 0));
        }
    }

    /// @param book of the chip
    BlitRun(Device device, Book book, Blit blit) {
        this.device = device;
        this.book = book;
        this.blit = blit;
    }

    /// @throws IllegalArgumentException with a message for people if it cannot be done
    void run() {
        Rectangle to = blit.to();
        BlitMapping mapping = BlitMapping.of(blit);
        need(mapping.isKnown(), "pictures that are turned by a quarter");
        need(blit.mask() == ALL_CHANNELS, "some of the channels");
        need(blit.pixels() == 0, "texels that are mixed with those that were there");
        need(to.width() > 0 && to.height() > 0, "an empty rectangle, %s".formatted(to));
        Surface source = blit.source();
        Side target = side(blit.target(), to);
        if (source == null) {
            fill(target);
            return;
        }
        Side from = side(source, blit.at());
        need(source.isSrgb() == blit.target().isSrgb(), "a copy of sRGB to what is not");
        need(
                from.format.type().kind() == target.format.type().kind(),
                "a copy from %s to %s".formatted(from.format.text(), target.format.text()));
        if (mapping.isPlain() && from.format.equals(target.format)) copy(from, target);
        else resample(from, target, mapping);
    }

    private static void need(boolean isSo, String other) {
        if (!isSo)
            throw new IllegalArgumentException("the 2D engine does not do this here: " + other);
    }

    private Side side(Surface s, Rectangle part) {
        need(!s.isCompressed(), "compressed images (turnip makes none with TU_DEBUG=noubwc)");
        need(s.samples() == 0, "images with several samples");
        EnumTable.Row row = book.enumTable("TexelFormat").row(s.format());
        need(row != null, "format 0x%x".formatted(s.format()));
        TexelFormat format;
        try {
            format = format(row == null ? "" : row.name());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the 2D engine does not do this here: format 0x%x, which is %s"
                            .formatted(s.format(), row == null ? "" : row.name()));
        }
        need(format.blockWidth() == 1 && format.blockHeight() == 1, format.text());
        need(
                s.tiles() == LINEAR || s.tiles() == TILED,
                "images in tiles of kind %d".formatted(s.tiles()));
        need(part.x() >= 0 && part.y() >= 0, "a rectangle from %s on".formatted(part));
        if (s.tiles() == LINEAR) {
            need(s.pitch() > 0 || part.lastY() == 0, "several rows at the same place");
            return new Side(s, format, null);
        }
        need(s.pitch() >= format.bytes(), "tiles without rows");
        int width = Math.max(part.lastX() + 1, s.pitch() / format.bytes());
        Placement place =
                ImageLayouts.of(MACROTILED, settings(s.pitch()))
                        .place(ImageExtent.of(width, part.lastY() + 1), format);
        return new Side(s, format, place);
    }

    /// @return the settings of tiles, as descriptors of textures have them
    private Map<String, Long> settings(int pitch) {
        Map<String, Long> out = new HashMap<>(Map.of("pitch", (long) pitch, "tile-all", 1L));
        RecordLayout of = book.records().get("texture");
        if (of == null) return out;
        byte[] tiled = RecordBuilder.build(book, of, SMALL, Map.of("layout", MACROTILED));
        RecordValues said = new RecordValues(book, of, tiled);
        BANKS.forEach((name, setting) -> {
            if (said.says(name)) out.put(setting, said.said(name, 0));
        });
        return out;
    }

    /// What is only written has a name of its own.
    private static TexelFormat format(String name) {
        boolean isTarget = name.endsWith(TARGET);
        return Formats.of(
                isTarget ? name.substring(0, name.length() - TARGET.length()) + " unorm" : name);
    }

    private void fill(Side target) {
        byte[] texel = texel(target);
        Rectangle to = written();
        if (to == null) return;
        byte[] row = new byte[texel.length * to.width()];
        for (int i = 0; i < row.length; i++) row[i] = texel[i % texel.length];
        for (int y = to.y(); y <= to.lastY(); y++) put(target, to.x(), y, row);
    }

    /// @return the bytes that a texel is filled with
    private byte[] texel(Side target) {
        int[] values = new int[4];
        if (blit.packed()) unpack(target.format, values);
        else for (int i = 0; i < 4; i++) values[i] = value(blit.color()[i]);
        byte[] out = new byte[target.format.bytes()];
        put(target.format, ordered(values, target), out, 0);
        return out;
    }

    /// @param to takes what is filled in, channel by channel
    private void unpack(TexelFormat format, int[] to) {
        String width = format.name().replaceAll("[a-z]", "");
        boolean isEven = format.name().matches("[rgba]+(8|16|32)");
        TexelFormat four = isEven ? Formats.of("rgba" + width, format.type()) : format;
        int[] color = blit.color();
        four.decode(pair(color[0], color[1]), pair(color[2], color[3]), 0, 0, to);
    }

    private static long pair(int low, int high) {
        return low & 0xffff_ffffL | (long) high << Integer.SIZE;
    }

    /// @param values by channel
    /// @return as they are in memory
    private static int[] ordered(int[] values, Side side) {
        int[] order = order(side);
        int[] out = new int[4];
        for (int i = 0; i < 4; i++) out[i] = values[order[i]];
        return out;
    }

    /// @return for each place in memory the channel that is there
    private static int[] order(Side side) {
        int n = side.format.components();
        int order = n == 1 ? 0 : side.of.order();
        need(order == 0 || n == 4 || n == 3 && order == CHANGED, "that order of channels");
        return switch (order) {
            case 0 -> new int[] {0, 1, 2, 3};
            case CHANGED -> new int[] {2, 1, 0, 3};
            case 2 -> new int[] {3, 0, 1, 2};
            default -> new int[] {3, 2, 1, 0};
        };
    }

    /// Changes a row of texels from the order of one side to that of another.
    private static void reorder(Side from, Side to, byte[] row) {
        if (from.format.components() == 1 || from.of.order() == to.of.order()) return;
        need(from.format.type() != NumberType.SNORM, "that order of channels");
        int[] order = order(from);
        int[] there = new int[4];
        int[] values = new int[4];
        for (int at = 0; at < row.length; at += from.format.bytes()) {
            from.format.decode(row, at, 0, 0, there);
            for (int i = 0; i < 4; i++) values[order[i]] = there[i];
            put(to.format, ordered(values, to), row, at);
        }
    }

    private static void put(TexelFormat format, int[] values, byte[] to, int at) {
        long low = format.encodeLow(values);
        long high = format.encodeHigh(values);
        for (int i = 0; i < format.bytes(); i++)
            to[at + i] = (byte) ((i < Long.BYTES ? low : high) >>> Byte.SIZE * (i % Long.BYTES));
    }

    /// @return a value that is filled in, as formats take it: an integer, or the bits of a float
    private int value(int bits) {
        return switch (blit.between()) {
            case 0, 1 -> Float.floatToRawIntBits((bits & 0xff) / 255f);
            case 2 -> Float.floatToRawIntBits(Math.max(-1, (byte) bits / 127f));
            case 3 -> Float.floatToRawIntBits(Float.float16ToFloat((short) bits));
            default -> bits;
        };
    }

    /// @return what of the rectangle is written; null if nothing is
    private @Nullable Rectangle written() {
        Rectangle to = blit.to();
        Rectangle clip = blit.clip();
        if (clip == null) return to;
        Rectangle out =
                new Rectangle(
                        Math.max(to.x(), clip.x()),
                        Math.max(to.y(), clip.y()),
                        Math.min(to.lastX(), clip.lastX()),
                        Math.min(to.lastY(), clip.lastY()));
        return out.width() > 0 && out.height() > 0 ? out : null;
    }

    private void copy(Side from, Side target) {
        Rectangle to = written();
        if (to == null) return;
        int x = to.x() - blit.to().x() + blit.at().x();
        for (int y = to.y(); y <= to.lastY(); y++) {
            byte[] row = new byte[from.format.bytes() * to.width()];
            get(from, x, y - blit.to().y() + blit.at().y(), row);
            reorder(from, target, row);
            put(target, to.x(), y, row);
        }
    }

    private void resample(Side from, Side target, BlitMapping mapping) {
        Rectangle to = written();
        if (to == null) return;
        need(blit.at().width() > 0 && blit.at().height() > 0, "nothing, made larger");
        boolean isLinear = from.of.isFiltered() && !mapping.isPlain();
        int n = target.format.bytes();
        for (int y = to.y(); y <= to.lastY(); y++) {
            byte[] row = new byte[n * to.width()];
            for (int x = to.x(); x <= to.lastX(); x++) {
                double u = mapping.x(x);
                double v = mapping.y(y);
                int[] values =
                        isLinear
                                ? between(from, u - 0.5, v - 0.5)
                                : values(from, (int) Math.floor(u), (int) Math.floor(v));
                put(target.format, ordered(values, target), row, n * (x - to.x()));
            }
            put(target, to.x(), y, row);
        }
    }

    /// @return a texel, channel by channel
    private int[] values(Side from, int x, int y) {
        byte[] texel = new byte[from.format.bytes()];
        get(from, x, y, texel);
        int[] there = new int[4];
        from.format.decode(texel, 0, 0, 0, there);
        int[] order = order(from);
        int[] out = new int[4];
        for (int i = 0; i < 4; i++) out[order[i]] = there[i];
        return out;
    }

    /// @return the mean of four texels, by how near they are; those of the edges go on beyond them
    private int[] between(Side from, double x, double y) {
        Surface s = from.of;
        need(from.format.type().kind() == TexelKind.FLOAT, "a mean of integers");
        need(!s.isSrgb(), "a mean of colours of sRGB");
        need(s.width() > 0 && s.height() > 0, "a mean in an image whose size is not said");
        int left = (int) Math.floor(x);
        int top = (int) Math.floor(y);
        float[] sum = new float[4];
        for (int k = 0; k < 4; k++) {
            int column = left + (k & 1);
            int row = top + (k >> 1);
            double weight = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
            int[] texel =
                    values(
                            from,
                            Math.clamp(column, 0, s.width() - 1),
                            Math.clamp(row, 0, s.height() - 1));
            for (int c = 0; c < 4; c++) sum[c] += (float) weight * Float.intBitsToFloat(texel[c]);
        }
        int[] out = new int[4];
        for (int c = 0; c < 4; c++) out[c] = Float.floatToRawIntBits(sum[c]);
        return out;
    }

    private void get(Side from, int x, int y, byte[] row) {
        int n = from.format.bytes();
        if (from.place == null) {
            MemorySegment.copy(
                    memory(from.address(x, y), row.length, "reads"),
                    ValueLayout.JAVA_BYTE,
                    0,
                    row,
                    0,
                    row.length);
            return;
        }
        for (int i = 0; i < row.length; i += n)
            MemorySegment.copy(
                    memory(from.address(x + i / n, y), n, "reads"),
                    ValueLayout.JAVA_BYTE,
                    0,
                    row,
                    i,
                    n);
    }

    private void put(Side to, int x, int y, byte[] row) {
        int n = to.format.bytes();
        int step = to.place == null ? row.length : n;
        for (int i = 0; i < row.length; i += step)
            MemorySegment.copy(
                    row,
                    i,
                    memory(to.address(x + i / n, y), step, "writes"),
                    ValueLayout.JAVA_BYTE,
                    0,
                    step);
    }

    private MemorySegment memory(long address, int size, String what) {
        Buffer b = device.find(address);
        if (b == null || address - b.address() > b.size() - size)
            throw new IllegalArgumentException(
                    "the 2D engine %s %d bytes at 0x%x, which are in no buffer"
                            .formatted(what, size, address));
        return b.segment(address - b.address(), size);
    }
}
