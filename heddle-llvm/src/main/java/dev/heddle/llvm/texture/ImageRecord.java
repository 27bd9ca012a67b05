package dev.heddle.llvm.texture;

import dev.heddle.ir.state.Memory;
import dev.heddle.textures.PlacedLevel;
import dev.heddle.textures.SampledImage;
import dev.heddle.textures.layout.Placement;
import dev.heddle.textures.sample.Sampler;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Holds an image and its sampler as code reads them. In front are fields of both, behind them a record for each level.
/// Elements of tiled levels are found by tables: the numbers of columns, what rows turn them by, and what rows add.
public final class ImageRecord {
    static final int LEVELS = 0;
    static final int LAYERS = 4;

    /// Numbers of the sampler, as doubles.
    static final int BIAS = 8;

    static final int LEAST_LOD = 16;
    static final int MOST_LOD = 24;
    static final int CUTOFF = 32;

    /// Four values of 32 bits.
    static final int BORDER = 48;

    static final int HEAD = 64;

    // ---- of a level

    static final int WIDTH = 0;
    static final int HEIGHT = 4;

    /// Slices or layers.
    static final int SLICES = 8;

    /// Bytes from a row to the next.
    static final int PITCH = 16;

    /// Pointers to integers of 32 bits.
    static final int COLUMNS = 24;

    static final int TURNS = 32;

    /// Pointers to integers of 64 bits: bytes that rows add, addresses of the first elements of slices or layers.
    static final int ROWS = 40;

    static final int STARTS = 48;

    /// The window of memory that the level lies in: address of its first byte, how many places an element may begin at,
    /// and where it is in this process.
    static final int FIRST = 56;

    static final int PLACES = 64;
    static final int HOST = 72;
    static final int LEVEL_BYTES = 80;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final ValueLayout.OfDouble REAL = ValueLayout.JAVA_DOUBLE;

    private static final int LONGEST_ELEMENT = 16;

    private final MemorySegment bytes;

    /// What windows are of: it stays as long as they are looked through.
    private final List<MemorySegment> held = new ArrayList<>();

    /// @return null if the image does not lie in memory that machine code reaches
    public static @Nullable ImageRecord of(SampledImage image, Memory memory, boolean isLinear) {
        ImageRecord made = new ImageRecord(image);
        return made.fill(image, memory, isLinear) ? made : null;
    }

    private ImageRecord(SampledImage image) {
        bytes = allocate(HEAD + (long) image.levels() * LEVEL_BYTES);
        bytes.set(INT, LEVELS, image.levels());
        bytes.set(INT, LAYERS, image.layers());
        Sampler s = image.sampler();
        bytes.set(REAL, BIAS, s.bias());
        bytes.set(REAL, LEAST_LOD, s.leastLod());
        bytes.set(REAL, MOST_LOD, s.mostLod());
        bytes.set(REAL, CUTOFF, s.cutoff());
        MemorySegment.copy(s.border(), 0, bytes, INT, BORDER, 4);
    }

    public MemorySegment bytes() {
        return bytes;
    }

    /// What lives as long as the garbage collector sees it.
    private static MemorySegment allocate(long size) {
        return Arena.ofAuto().allocate(Math.max(size, Long.BYTES), LONGEST_ELEMENT);
    }

    private boolean fill(SampledImage image, Memory memory, boolean isLinear) {
        for (int l = 0; l < image.levels(); l++) {
            PlacedLevel level = Objects.requireNonNull(image.placed(l));
            Memory.Window w = memory.window(level.starts()[0]);
            if (w == null || w.step() != 0 || !(w.bytes() instanceof MemorySegment host) || !host.isNative())
                return false;
            long places =
                    Math.min(w.size(), host.byteSize()) - level.placement().elementBytes() + 1;
            if (places <= 0) return false;
            held.add(host);
            MemorySegment to = bytes.asSlice(HEAD + (long) l * LEVEL_BYTES, LEVEL_BYTES);
            to.set(LONG, FIRST, w.first());
            to.set(LONG, PLACES, places);
            to.set(LONG, HOST, host.address());
            to.set(INT, WIDTH, level.width());
            to.set(INT, HEIGHT, level.height());
            to.set(INT, SLICES, level.starts().length);
            set(to, STARTS, longs(level.starts()));
            if (isLinear) to.set(LONG, PITCH, level.placement().row(1, level.number()));
            else tables(to, level);
        }
        return true;
    }

    private void tables(MemorySegment to, PlacedLevel level) {
        Placement p = level.placement();
        MemorySegment columns = allocate((long) level.width() * Integer.BYTES);
        MemorySegment turns = allocate((long) level.height() * Integer.BYTES);
        long[] rows = new long[level.height()];
        for (int x = 0; x < level.width(); x++) columns.setAtIndex(INT, x, (int) p.column(x, level.number()));
        for (int y = 0; y < rows.length; y++) {
            turns.setAtIndex(INT, y, (int) p.turn(y, level.number()));
            rows[y] = p.row(y, level.number());
        }
        set(to, COLUMNS, columns);
        set(to, TURNS, turns);
        set(to, ROWS, longs(rows));
    }

    private static MemorySegment longs(long[] from) {
        MemorySegment out = allocate((long) from.length * Long.BYTES);
        MemorySegment.copy(from, 0, out, LONG, 0, from.length);
        return out;
    }

    private void set(MemorySegment level, int field, MemorySegment to) {
        held.add(to);
        level.set(LONG, field, to.address());
    }
}
