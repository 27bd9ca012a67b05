package dev.heddle.textures.layout;

import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;

/// Tiles of at most a page, rows of tiles one after the other; in a tile, bits of column and row alternate. Levels with
/// less than a tile are stored with sides that are powers of two. A layer has room for all levels down to a single
/// texel; a slice of three dimensions is a layer.
///
/// @param pageAligned whether layers begin at pages of 16 KiB
/// @param hasLevels whether there is room for all levels even if the image has one
record Twiddled(boolean pageAligned, boolean hasLevels) implements ImageLayout {
    private static final int PAGE = 1 << 14;
    private static final int LINE = 128;
    private static final int MAX_BYTES = 64;

    @Override
    public String name() {
        return "twiddled";
    }

    @Override
    public Placement place(ImageExtent e, TexelFormat f) {
        int bytes = f.bytes() * e.samples();
        if (Integer.bitCount(bytes) != 1 || bytes > MAX_BYTES)
            throw new IllegalArgumentException(
                    "elements of %d bytes in layout twiddled; they have 1, 2, 4 … 64".formatted(bytes));
        int n = e.levels() == 1 && !hasLevels ? 1 : e.fullLevels();
        Levels levels = new Levels(bytes, f.bytes(), new long[n], new int[n], new int[n], new int[n]);
        long end = levels.fill(e, f);
        long layer = pageAligned ? ImageLayout.align(end, PAGE) : end;
        int count = Math.max(e.layers(), e.depth());
        return new Tiles(levels, layer, ImageLayout.align(layer * count, LINE));
    }

    /// @return log2 of the columns of a tile of a page, one more than, or as many as, of its rows
    private static int tileColumns(int bytes) {
        int elements = PAGE / bytes;
        return (32 - Integer.numberOfLeadingZeros(elements)) / 2;
    }

    /// @param starts bytes from a layer's start to a level's
    /// @param wide log2 of the columns of a level's tiles
    /// @param high log2 of the rows of a level's tiles
    /// @param across tiles of a level in a row
    private record Levels(int bytes, int sampleBytes, long[] starts, int[] wide, int[] high, int[] across) {
        /// @return bytes of all levels
        long fill(ImageExtent e, TexelFormat f) {
            int tw = tileColumns(bytes);
            int th = Integer.numberOfTrailingZeros(PAGE / bytes) - tw;
            int large = large(e, f, tw, th);
            int columns = e.columns(f, 0);
            int tilesX = columns + (1 << tw) - 1 >> tw;
            int tilesY = e.rows(f, 0) + (1 << th) - 1 >> th;
            long at = 0;
            for (int l = 0; l < starts.length; l++) {
                starts[l] = at;
                if (l < large) {
                    boolean left = (tilesX & (1 << l) - 1) != 0;
                    set(l, tw, th, e.columns(f, l) + (f.blockWidth() > 1 && left ? 1 : 0));
                    at += tiles(tilesX, tilesY, l) * PAGE;
                } else {
                    at += small(e, f, l, large);
                }
                at = ImageLayout.align(at, LINE);
            }
            return at;
        }

        /// @return how many levels have at least a tile in each direction
        private static int large(ImageExtent e, TexelFormat f, int tw, int th) {
            int w = e.columns(f, 0) * f.blockWidth();
            int h = e.rows(f, 0) * f.blockHeight();
            int l = 0;
            while (blocks(ImageExtent.minify(w, l), f.blockWidth()) >= 1 << tw
                    && blocks(ImageExtent.minify(h, l), f.blockHeight()) >= 1 << th) l++;
            return l;
        }

        private static int blocks(int texels, int side) {
            return (texels + side - 1) / side;
        }

        private static long tiles(int x, int y, int l) {
            boolean left = (x & (1 << l) - 1) != 0;
            boolean bottom = (y & (1 << l) - 1) != 0;
            long tiles = (long) x * y >> 2 * l;
            if (left) tiles += y >> l;
            if (bottom) tiles += x >> l;
            return left && bottom ? tiles + 1 : tiles;
        }

        /// @return bytes of the level
        private long small(ImageExtent e, TexelFormat f, int l, int large) {
            boolean blocks = f.blockWidth() > 1;
            int w = stored(e.columns(f, 0), blocks, l, large);
            int h = stored(e.rows(f, 0), blocks, l, large);
            int least = Math.min(e.columns(f, 0), e.rows(f, 0));
            int side = blocks ? Math.min(w, h) : ImageLayout.power(ImageExtent.minify(least, l));
            int bits = Integer.numberOfTrailingZeros(side);
            set(l, bits, bits, e.columns(f, l));
            return (long) w * h * bytes;
        }

        /// @return a side of a small level: a power of two
        private static int stored(int side, boolean blocks, int l, int large) {
            int first = blocks
                    ? ImageExtent.minify(ImageLayout.power(side), large)
                    : ImageLayout.power(ImageExtent.minify(side, large));
            return ImageExtent.minify(first, l - large);
        }

        private void set(int l, int tileWide, int tileHigh, int columns) {
            wide[l] = tileWide;
            high[l] = tileHigh;
            across[l] = columns + (1 << tileWide) - 1 >> tileWide;
        }
    }

    private record Tiles(Levels levels, long layer, long size) implements Placement {
        @Override
        public long start(int z, int level, int sample) {
            return z * layer + levels.starts[level] + (long) sample * levels.sampleBytes;
        }

        @Override
        public long column(int x, int level) {
            int wide = levels.wide[level];
            int high = levels.high[level];
            int in = x & (1 << wide) - 1;
            long tile = (long) (x >> wide) << wide + high;
            return tile | spread(in & (1 << high) - 1) | in >> high << 2 * high;
        }

        @Override
        public long row(int y, int level) {
            int high = levels.high[level];
            long tile = (long) (y >> high) * levels.across[level] << levels.wide[level] + high;
            return (tile + (spread(y & (1 << high) - 1) << 1)) * levels.bytes;
        }

        @Override
        public int elementBytes() {
            return levels.bytes;
        }

        /// Puts a zero between all bits.
        private static int spread(int v) {
            int s = (v | v << 8) & 0x00ff00ff;
            s = (s | s << 4) & 0x0f0f0f0f;
            s = (s | s << 2) & 0x33333333;
            return (s | s << 1) & 0x55555555;
        }
    }
}
