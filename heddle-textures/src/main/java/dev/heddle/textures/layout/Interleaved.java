package dev.heddle.textures.layout;

import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;

/// Tiles of 16 by 16 texels, or 4 by 4 blocks, rows of tiles one after the other; in a tile, bits of the column,
/// turned by those of the row, alternate with bits of the row. Samples, slices and layers are whole surfaces.
///
/// @param rowStride bytes from a row of tiles of level 0 to the next one, 0 for as few as possible; only for one level
/// @param sliceStride bytes from a sample to the next one, or else from a slice, or else from a layer; 0 for as few as
///     possible; only for one level
record Interleaved(long rowStride, long sliceStride) implements ImageLayout {
    private static final int TEXEL_BITS = 4;
    private static final int BLOCK_BITS = 2;
    private static final int LINE = 64;

    @Override
    public String name() {
        return "u-interleaved";
    }

    @Override
    public Placement place(ImageExtent e, TexelFormat f) {
        int n = e.levels();
        if ((rowStride > 0 || sliceStride > 0) && n > 1)
            throw new IllegalArgumentException("strides for %d levels: they are for one".formatted(n));
        int bits = f.blockWidth() > 1 || f.blockHeight() > 1 ? BLOCK_BITS : TEXEL_BITS;
        long[] starts = new long[n];
        long[] rows = new long[n];
        long[] surfaces = new long[n];
        long at = 0;
        for (int l = 0; l < n; l++) {
            long across = e.columns(f, l) + (1L << bits) - 1 >> bits;
            long down = e.rows(f, l) + (1L << bits) - 1 >> bits;
            rows[l] = rowStride > 0 ? rowStride : across * f.bytes() << 2 * bits;
            long own = ImageLayout.align(rows[l] * down, LINE);
            surfaces[l] = sliceStride > 0 && e.samples() * e.depth() > 1 ? sliceStride : own;
            starts[l] = at;
            at += surfaces[l] * e.samples() * e.depth(l);
        }
        boolean ofLayers = sliceStride > 0 && e.samples() * e.depth() == 1;
        long layer = e.depth() > 1 ? 0 : ofLayers ? sliceStride : at;
        long size = ofLayers ? layer * (e.layers() - 1) + at : at * e.layers();
        return new Surfaces(bits, f.bytes(), e.samples(), starts, rows, surfaces, layer, size);
    }

    /// @param layer bytes from a layer to the next one, 0 if there are slices instead
    private record Surfaces(
            int bits, int bytes, int samples, long[] starts, long[] rows, long[] surfaces, long layer, long size)
            implements Placement {
        @Override
        public long pitch() {
            return rows[0];
        }

        @Override
        public long layerStride() {
            return surfaces[0];
        }

        @Override
        public long start(int z, int level, int sample) {
            long slice = layer > 0 ? z * layer : z * surfaces[level] * samples;
            return starts[level] + slice + sample * surfaces[level];
        }

        @Override
        public long column(int x, int level) {
            return (long) (x >> bits) << 2 * bits | spread(x);
        }

        @Override
        public long turn(int y, int level) {
            return 3 * spread(y);
        }

        @Override
        public long row(int y, int level) {
            return (y >> bits) * rows[level];
        }

        @Override
        public int elementBytes() {
            return bytes;
        }

        /// Puts a zero before each bit within a tile.
        private long spread(int v) {
            long out = 0;
            for (int i = 0; i < bits; i++) out |= (v >> i & 1L) << 2 * i;
            return out;
        }
    }
}
