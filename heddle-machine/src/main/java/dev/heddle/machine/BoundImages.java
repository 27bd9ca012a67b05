package dev.heddle.machine;

import dev.heddle.ir.state.Fault;
import dev.heddle.isa.Book;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.record.RecordException;
import dev.heddle.textures.ImageDescriptors;
import dev.heddle.textures.Snapshot;
import dev.heddle.textures.UsedImage;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Images and samplers that a launch binds to numbers of the book's tables: puts them into memory as the chip has them,
/// with their descriptors.
public final class BoundImages {
    /// Entries of a table of borders, at most; no chip has as many samplers.
    private static final long MOST_BORDERS = 1024;

    /// The end of the name of a descriptor that is an `image` of the book.
    private static final String WRITTEN = " (written)";

    private final Device device;
    private final Launch launch;
    private final ImageDescriptors descriptors;
    private final List<Buffer> made = new ArrayList<>();
    private boolean isReplacing;

    /// @param device that the launch is for
    public BoundImages(Device device, Launch launch) {
        this.device = device;
        this.launch = launch;
        descriptors = new ImageDescriptors(launch.codec().book(), new ImageDescriptors.Room() {
            @Override
            public long put(String name, byte[] bytes) {
                return made(name, bytes).address();
            }

            @Override
            public int words(String table, int[] words) {
                return BoundImages.this.words(table, words);
            }
        });
    }

    /// Adds words to those of the buffer that is bound as 0 of a table.
    private int words(String table, int[] words) {
        launch.resources.checkTable(table);
        Resource bound = launch.resources.bySlot().get(new Bindings.Slot(table, 0));
        int[] before = bound == null ? new int[0] : bound.buffer().ints();
        ByteBuffer all = ByteBuffer.allocate(Integer.BYTES * (before.length + words.length));
        all.order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(before).put(words);
        launch.resources.unbind(table, 0);
        launch.bind(table, 0, made(table + " 0", all.array()));
        return before.length;
    }

    private Buffer made(String name, byte[] bytes) {
        Buffer b = device.buffer(name, bytes);
        made.add(b);
        return b;
    }

    /// @return the buffers that hold images and descriptors, for the caller, which frees them after the launch
    public List<Buffer> made() {
        return List.copyOf(made);
    }

    /// Reads an image as it is in memory now.
    ///
    /// @param table of the book's head
    /// @throws IllegalArgumentException if there is no such table, no image is bound there, or its texels are of a
    ///     format that cannot be written
    public static Image contents(Device device, Launch launch, String table, long number) {
        launch.resources.checkTable(table);
        Resource bound = launch.resources.bySlot().get(new Bindings.Slot(table, number));
        if (bound == null || !bound.isDescriptor())
            throw new IllegalArgumentException("%s %d: no image is bound there".formatted(table, number));
        Book book = launch.codec().book();
        byte[] bytes = bound.buffer().bytes();
        RecordLayout image = book.records().get("image");
        boolean isImage = image != null
                && image.bytes() == bytes.length
                && bound.buffer().name().endsWith(WRITTEN);
        return contents(device, launch, table + " " + number, isImage ? "image" : "texture", bytes);
    }

    /// Reads an image that a launch has used, as it is in memory now.
    ///
    /// @throws IllegalArgumentException if its texels are of a format that cannot be written
    public static Image contents(Device device, Launch launch, UsedImage image) {
        return contents(device, launch, "0x%x".formatted(image.address()), image.record(), image.descriptor());
    }

    /// @param name for messages
    private static Image contents(Device device, Launch launch, String name, String record, byte[] descriptor) {
        try {
            return Snapshot.of(launch.codec().book(), new DeviceMemory(device), record, descriptor, table -> {
                Resource r = launch.resources.bySlot().get(new Bindings.Slot(table, 0));
                return r == null ? 0 : r.buffer().address();
            });
        } catch (RecordException | Fault | UnsupportedOperationException e) {
            throw new IllegalArgumentException("%s: %s".formatted(name, e.getMessage()), e);
        }
    }

    /// From now on, what is bound takes the place of what was bound before.
    public BoundImages replacing() {
        isReplacing = true;
        return this;
    }

    /// Binds an image that the program reads.
    ///
    /// @param table of the book's head
    /// @throws IllegalArgumentException if there is no such table, or the chip has no such image
    public BoundImages texture(String table, long number, Image image) {
        return texture(table, number, image, null);
    }

    /// @param layout of the texels, or null for one that fits
    public BoundImages texture(String table, long number, Image image, @Nullable String layout) {
        String name = table + " " + number;
        return bind(table, number, d -> d.image(name + " texels", image, layout, "texture"));
    }

    /// Binds an image that the program writes.
    ///
    /// @param layout of the texels, or null for one that fits
    public BoundImages image(String table, long number, Image image, @Nullable String layout) {
        String name = table + " " + number;
        return bind(table, number, WRITTEN, d -> d.image(name + " texels", image, layout, "image"));
    }

    /// Binds an image.
    ///
    /// @param layout of the texels, or null for one that fits
    /// @param isWritten whether the program writes it
    public BoundImages bind(
            String table,
            long number,
            Image image,
            @Nullable String layout,
            ImageDescriptors.Appearance seen,
            boolean isWritten) {
        String name = table + " " + number + " texels";
        String record = isWritten ? "image" : "texture";
        return bind(table, number, isWritten ? WRITTEN : "", d -> d.image(name, image, layout, seen, record));
    }

    /// Binds an image that is bound already to another number, too.
    ///
    /// @param ofTable the table of the other number
    /// @param swizzle where red, green, blue and alpha come from; empty to leave them
    /// @throws IllegalArgumentException if no image is bound there, or the chip cannot say it so
    public BoundImages same(String table, long number, String ofTable, long of, String swizzle, boolean isWritten) {
        Resource bound = launch.resources.bySlot().get(new Bindings.Slot(ofTable, of));
        if (bound == null || !bound.isDescriptor())
            throw new IllegalArgumentException("%s %d: no image is bound there".formatted(ofTable, of));
        String from = bound.buffer().name().endsWith(WRITTEN) ? "image" : "texture";
        return bind(
                table,
                number,
                isWritten ? WRITTEN : "",
                d -> d.again(bound.buffer().bytes(), from, isWritten ? "image" : "texture", swizzle));
    }

    /// Binds an image whose texels are in a buffer already: one level, row after row.
    ///
    /// @param at of its first texel in the buffer
    /// @param pitch bytes from row to row, 0 if they are close
    /// @param slice bytes from slice to slice of three dimensions, 0 if they are close
    /// @param isWritten whether the program writes it
    /// @throws IllegalArgumentException if it is not within the buffer, or the chip has no such image
    public BoundImages inPlace(
            String table,
            long number,
            Buffer buffer,
            long at,
            TexelFormat format,
            ImageExtent extent,
            long pitch,
            long slice,
            boolean isWritten) {
        long row = (long) extent.width() * format.bytes();
        long rows = (long) extent.height() * extent.layers();
        long each = pitch == 0 ? row : pitch;
        if (each < row || at < 0 || at > buffer.size() || each > buffer.size())
            throw outside(buffer, at, rows * extent.depth(), each);
        long flat = (rows - 1) * each + row;
        long apart = slice == 0 ? rows * each : slice;
        if (apart < flat || apart > buffer.size() && extent.depth() > 1)
            throw outside(buffer, at, rows * extent.depth(), each);
        if ((extent.depth() - 1) * apart + flat > buffer.size() - at)
            throw outside(buffer, at, rows * extent.depth(), each);
        return bind(
                table,
                number,
                isWritten ? WRITTEN : "",
                d -> d.inPlace(format, extent, pitch, slice, buffer.address() + at, isWritten ? "image" : "texture"));
    }

    private static IllegalArgumentException outside(Buffer b, long at, long rows, long row) {
        return new IllegalArgumentException("%s has %d bytes; an image from byte %d on has %d rows of %d"
                .formatted(b.name(), b.size(), at, rows, row));
    }

    /// Binds a sampler. Where samplers have the colour around images in a table, one that needs it gets a table of
    /// transparent black, unless another one is bound, before or afterwards.
    ///
    /// @throws IllegalArgumentException if there is no such table, or the chip has no such sampler
    public BoundImages sampler(String table, long number, Sampler sampler) {
        byte[] bytes = descriptor(table, number, "", d -> d.sampler(sampler, false));
        RecordLayout border = launch.codec().book().records().get("border");
        String borders = descriptors.borderTable(bytes);
        if (border == null || borders.isEmpty()) return this;
        // Some chips have an entry for each sampler.
        long size = Math.clamp(number + 1, 1, MOST_BORDERS) * border.bytes();
        if (size > launch.resources.defaultBytes(borders, 0))
            launch.resources.bindDefault(borders, 0, Resource.of(made(borders + " 0", new byte[(int) size])));
        return this;
    }

    /// Binds a descriptor of which the bytes are known.
    ///
    /// @throws IllegalArgumentException if no record of the book has as many
    public BoundImages descriptor(String table, long number, byte[] bytes) {
        Map<String, RecordLayout> records = launch.codec().book().records();
        if (records.values().stream().noneMatch(r -> r.bytes() == bytes.length))
            throw new IllegalArgumentException("a descriptor of %d bytes; %s has %s"
                    .formatted(
                            bytes.length,
                            launch.codec().book().id(),
                            records.isEmpty()
                                    ? "none"
                                    : records.values().stream()
                                            .map(r -> r.name() + " of " + r.bytes())
                                            .collect(Collectors.joining(", "))));
        return bind(table, number, _ -> bytes);
    }

    private BoundImages bind(String table, long number, Function<ImageDescriptors, byte[]> made) {
        return bind(table, number, "", made);
    }

    /// @param end of the name of the buffer that holds the descriptor
    private BoundImages bind(String table, long number, String end, Function<ImageDescriptors, byte[]> made) {
        descriptor(table, number, end, made);
        return this;
    }

    /// @return the bytes that were bound
    private byte[] descriptor(String table, long number, String end, Function<ImageDescriptors, byte[]> made) {
        String name = table + " " + number;
        launch.resources.checkTable(table);
        try {
            byte[] bytes = made.apply(descriptors);
            if (isReplacing) launch.resources.unbind(table, number);
            launch.bind(table, number, Resource.descriptor(made(name + end, bytes)));
            return bytes;
        } catch (RecordException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }
}
