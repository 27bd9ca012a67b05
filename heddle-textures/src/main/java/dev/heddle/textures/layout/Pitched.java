package dev.heddle.textures.layout;

import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;
import org.jspecify.annotations.Nullable;

/// Levels whose pitches follow from that of level 0, linear or in blocks of 256 bytes; all levels of a layer, then the
/// next layer at a page, or all slices of a level of three dimensions, then the next level.
///
/// @param tiled whether levels of 16 texels and more in a row are tiled
/// @param tileAll whether narrower levels are, too
/// @param bankBit highest bit of an address that chooses a bank
/// @param swizzle which levels of swizzling banks there are: flags 1, 2, 4
/// @param channels of memory, 4 or 8
/// @param hasPairs whether the two bytes of a texel may lie beside each other in tiles, unlike those of hardware
record Pitched(
        boolean tiled,
        boolean tileAll,
        int bankBit,
        int swizzle,
        int channels,
        boolean hasPairs,
        long pitch,
        long pitchAlign,
        long heightAlign,
        long lastHeightAlign,
        long layerSize,
        long leastLayerSize)
        implements ImageLayout {
    private static final int PAGE = 1 << 12;
    private static final int NARROW = 16;

    static ImageLayout of(LayoutSettings s, boolean tiled) {
        Pitched out = new Pitched(
                tiled,
                s.get("tile-all", 0) != 0,
                (int) s.get("bank-bit", 15),
                (int) s.get("swizzle", 6),
                (int) s.get("channels", 8),
                s.get("pairs", 0) != 0,
                s.get("pitch", 0),
                s.get("pitch-align", 0),
                s.get("height-align", 0),
                s.atLeastOne("last-height-align", 4),
                s.get("layer-size", 0),
                s.get("least-layer-size", 0));
        if (out.bankBit < 13 || out.bankBit > 16)
            throw new IllegalArgumentException("bank-bit is %d; it is 13 to 16".formatted(out.bankBit));
        if (out.swizzle > 7 || out.channels != 4 && out.channels != 8)
            throw new IllegalArgumentException(
                    "swizzle is %d, channels %d; they are 0 to 7, and 4 or 8".formatted(out.swizzle, out.channels));
        return out;
    }

    @Override
    public String name() {
        return tiled ? "macrotiled" : "pitched";
    }

    private boolean isTiled(ImageExtent e, int level) {
        return tiled && (tileAll || e.width(level) >= NARROW);
    }

    /// Two components in two bytes have alignments of their own.
    private static boolean isPair(TexelFormat f, int bytes) {
        return bytes == 2 && f.components() == 2;
    }

    private long pitchUnit(TexelFormat f, int bytes) {
        if (pitchAlign > 0) return pitchAlign;
        if (!tiled || bytes > 2) return 64L * bytes;
        return bytes == 1 || isPair(f, bytes) ? 128 : 256;
    }

    @Override
    public Placement place(ImageExtent e, TexelFormat f) {
        int bytes = f.bytes() * e.samples();
        if (tiled && (isPair(f, bytes) && !hasPairs || Integer.bitCount(bytes) != 1 || bytes > 16))
            throw new IllegalArgumentException(
                    "texels of %s with %d samples: where they are in layout macrotiled is not known"
                            .formatted(f.text(), e.samples()));
        int n = e.levels();
        long unit = pitchUnit(f, bytes);
        long first = pitch > 0 ? pitch : ImageLayout.align((long) e.columns(f, 0) * bytes, unit);
        long[] pitches = new long[n];
        for (int l = 0; l < n; l++) pitches[l] = ImageLayout.align(Math.max(first >> l, 1), unit);
        pitches[0] = first;
        long[] slices = new long[n];
        for (int l = 0; l < n; l++) slices[l] = pitches[l] * height(e, f, l, bytes);
        if (e.depth() > 1) slices(e, f, pitches, slices, bytes);
        long[] starts = new long[n];
        long at = 0;
        for (int l = 0; l < n; l++) {
            starts[l] = at;
            at += slices[l] * e.depth(l);
        }
        long layer = layerSize > 0 ? layerSize : ImageLayout.align(at, PAGE);
        boolean deep = e.depth() > 1;
        Macrotiles tiles = tiled ? new Macrotiles(bytes, isPair(f, bytes), bankBit, swizzle, channels) : null;
        boolean[] isTiled = new boolean[n];
        for (int l = 0; l < n; l++) isTiled[l] = isTiled(e, l);
        return new Levels(
                bytes,
                f.bytes(),
                tiles,
                unit,
                isTiled,
                pitches,
                slices,
                starts,
                deep ? 0 : layer,
                deep ? at : layer * e.layers());
    }

    private long rowsUnit(TexelFormat f, int bytes) {
        return heightAlign > 0 ? heightAlign : bytes == 1 || isPair(f, bytes) ? 32 : 16;
    }

    /// @return rows of a level with padding
    private long height(ImageExtent e, TexelFormat f, int level, int bytes) {
        long rows = e.rows(f, level);
        if (isTiled(e, level)) rows = ImageLayout.align(rows, rowsUnit(f, bytes));
        return level == e.levels() - 1 ? ImageLayout.align(rows, lastHeightAlign) : rows;
    }

    /// Slices of three dimensions: a quarter of the level before, until the pitch is not halved, there are fewer rows
    /// than padding has, or they are no whole pages; then they stay as large.
    private void slices(ImageExtent e, TexelFormat f, long[] pitches, long[] slices, int bytes) {
        slices[0] = layerSize > 0 ? layerSize : ImageLayout.align(slices[0], PAGE);
        long least = leastLayerSize;
        boolean stays = false;
        for (int l = 1; l < slices.length; l++) {
            if (stays) {
                slices[l] = slices[l - 1];
                continue;
            }
            if (least > 0) {
                slices[l] = Math.max(slices[0] >> 2 * l, least);
                continue;
            }
            boolean low = isTiled(e, l) && e.rows(f, l) < rowsUnit(f, bytes);
            boolean own = low || pitches[l] != pitches[l - 1] / 2;
            long size = own ? slices[l] : slices[0] >> 2 * l;
            slices[l] = ImageLayout.align(size, PAGE);
            stays = own || slices[l] != size;
        }
    }

    /// @param layer bytes from a layer to the next one, 0 if slices of a level follow each other instead
    record Levels(
            int bytes,
            int sampleBytes,
            @Nullable Macrotiles tiles,
            long pitchAlign,
            boolean[] isTiled,
            long[] pitches,
            long[] slices,
            long[] starts,
            long layer,
            long size)
            implements Placement {
        @Override
        public long pitch() {
            return pitches[0];
        }

        @Override
        public long layerStride() {
            return layer > 0 ? layer : slices[0];
        }

        @Override
        public long start(int z, int level, int sample) {
            return starts[level] + z * (layer > 0 ? layer : slices[level]) + (long) sample * sampleBytes;
        }

        @Override
        public long column(int x, int level) {
            return tiles != null && isTiled[level] ? tiles.column(x) : x;
        }

        @Override
        public long turn(int y, int level) {
            return tiles != null && isTiled[level] ? tiles.turn(y, pitches[level]) : 0;
        }

        @Override
        public long row(int y, int level) {
            return tiles != null && isTiled[level] ? tiles.row(y, pitches[level]) : y * pitches[level];
        }

        @Override
        public int elementBytes() {
            return bytes;
        }

        @Override
        public boolean isLinear(int level) {
            return tiles == null || !isTiled[level];
        }
    }
}
