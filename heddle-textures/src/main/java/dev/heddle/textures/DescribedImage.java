package dev.heddle.textures;

import dev.heddle.isa.record.RecordValues;
import dev.heddle.textures.sample.SampledView;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.NumberType;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelFormat;
import dev.heddle.textures.texel.TexelKind;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An image in memory, and how a program sees it.
abstract class DescribedImage implements SampledView {
    final RecordValues descriptor;
    final ImageExtent extent;
    final TexelFormat format;
    final boolean isNull;
    private final Texels texels;
    private final Swizzle swizzle;
    private final Swizzle order;
    private final int firstLevel;

    /// The format with codes of sRGB as they are.
    private final TexelFormat plain;

    /// Whether it was used as storage, of each use that is noted already.
    final Set<Boolean> noted = new HashSet<>();

    /// The lane that faults are told of.
    int lane;

    /// Where the addresses of levels are, or 0.
    long levelAddresses;

    DescribedImage(RecordValues descriptor, Texels texels, TexelFormat format, boolean isNull) {
        this.descriptor = descriptor;
        this.texels = texels;
        this.format = format;
        plain = format.type() == NumberType.SRGB ? Formats.of(format.name(), NumberType.UNORM) : format;
        this.isNull = isNull || descriptor.property("null", 0) != 0;
        extent = Described.extent(descriptor);
        swizzle = Described.swizzle(descriptor, "swizzle");
        order = Described.swizzle(descriptor, "order");
        firstLevel = Math.min((int) descriptor.property("first_level", 0), extent.levels() - 1);
    }

    /// @param level counted from level 0 of the image
    /// @return address of an element
    abstract long at(int column, int row, int z, int level, int sample);

    /// @param level counted from level 0 of the image
    /// @return where the level lies; null if that may change, if its slices or layers do not lie alike,
    ///     or if not all of it counts
    @Nullable
    abstract PlacedLevel placed(int level);

    /// @return the same of a level that programs see
    @Nullable
    PlacedLevel seen(int level) {
        return placed(firstLevel + level);
    }

    /// @return where a level that programs see lies as long as nothing in memory changes; null if its slices or layers
    ///     do not lie alike, or if not all of it counts
    @Nullable
    PlacedLevel now(int level) {
        return seen(level);
    }

    /// @return of a level that programs see, counted from level 0 of the image
    final int number(int level) {
        return firstLevel + level;
    }

    /// @return how many slices or layers a level has
    final int slices(int level) {
        return dimension() == Dimension.D3 ? extent.depth(level) : extent.layers();
    }

    /// @return whether an element at the address is within what the descriptor says there is
    boolean isWithin(long at, int z, int level) {
        return true;
    }

    /// @return the extent from the first level on that programs see
    ImageExtent seen() {
        boolean isDeep = extent.dimension() == Dimension.D3;
        return new ImageExtent(
                extent.dimension(),
                width(0),
                height(0),
                isDeep ? depth(0) : 1,
                extent.layers(),
                levels(),
                extent.samples());
    }

    /// @param record of the book that its descriptor is
    UsedImage used(String record, boolean isStorage) {
        boolean isBuffer = Described.isBuffer(descriptor);
        return new UsedImage(record, descriptor.bytes(), isBuffer, format, seen(), address(0, 0, 0, 0, 0), isStorage);
    }

    @Override
    public Dimension dimension() {
        return extent.dimension();
    }

    @Override
    public int width(int level) {
        return extent.width(firstLevel + level);
    }

    @Override
    public int height(int level) {
        return extent.height(firstLevel + level);
    }

    @Override
    public int depth(int level) {
        return extent.depth(firstLevel + level);
    }

    @Override
    public int levels() {
        return extent.levels() - firstLevel;
    }

    @Override
    public int layers() {
        return extent.layers();
    }

    @Override
    public TexelKind kind() {
        return format.kind();
    }

    @Override
    public Swizzle swizzle() {
        return swizzle;
    }

    /// @return where red, green, blue and alpha come from in memory; applied before the border is
    Swizzle order() {
        return order;
    }

    @Override
    public void fetch(int x, int y, int z, int level, int[] out) {
        fetch(x, y, z, level, 0, out);
    }

    /// Reads a sample of a texel that is there.
    void fetch(int x, int y, int z, int level, int sample, int[] out) {
        if (isNull) {
            Arrays.fill(out, 0, 4, 0);
            return;
        }
        int w = format.blockWidth();
        int h = format.blockHeight();
        long at = at(x / w, y / h, z, firstLevel + level, sample);
        if (isWithin(at, z, firstLevel + level)) {
            texels.read(lane, at, format, x % w, y % h, out);
        } else {
            format.decode(0, 0, x % w, y % h, out);
        }
        order.apply(out, kind());
    }

    /// @return the address of a sample of a texel
    long address(int x, int y, int z, int level, int sample) {
        return at(x / format.blockWidth(), y / format.blockHeight(), z, firstLevel + level, sample);
    }

    /// Writes a texel that is there.
    ///
    /// @param texel the channels of the format; the swizzle does not count
    /// @param isPlain whether colours of sRGB are codes already
    void write(int x, int y, int z, int level, int sample, int[] texel, boolean isPlain) {
        if (isNull) return;
        int[] stored = order.undo(texel);
        long at = at(x, y, z, firstLevel + level, sample);
        if (isWithin(at, z, firstLevel + level)) texels.write(lane, at, isPlain ? plain : format, stored);
    }

    boolean isThere(int x, int y, int z, int level, int sample) {
        if (level < 0 || level >= levels() || x < 0 || y < 0 || z < 0) return false;
        int slices = dimension() == Dimension.D3 ? depth(level) : layers();
        boolean inside = x < width(level) && y < height(level) && z < slices;
        return inside && sample >= 0 && sample < extent.samples();
    }
}
