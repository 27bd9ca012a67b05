package dev.heddle.textures.block;

import dev.heddle.textures.number.SmallFloats;
import dev.heddle.textures.number.Srgb;

/// ASTC of two dimensions: a grid of weights, spread over the block, and end points for up to four partitions.
///
/// Illegal blocks are magenta, or NaN where colours may have a high dynamic range; without that, partitions with such
/// colours are magenta.
final class Astc {
    /// What becomes of the 16 bits between two end points.
    enum Mode {
        /// Cut to half floats.
        WIDE,
        /// The upper 8 bits are the code.
        NARROW,
        /// The upper 8 bits are a code of sRGB.
        SRGB,
        /// As WIDE; end points may have a high dynamic range.
        HDR
    }

    private static final int VOID = 0x1fc;
    private static final int EVERYWHERE = 0x1fff;
    private static final int MAX_VALUES = 18;
    private static final int NAN = Float.floatToRawIntBits(SmallFloats.half(0xffff));

    private final int blockWidth;
    private final int blockHeight;
    private final Mode mode;

    private Astc(int blockWidth, int blockHeight, Mode mode) {
        this.blockWidth = blockWidth;
        this.blockHeight = blockHeight;
        this.mode = mode;
    }

    static BlockDecoder decoder(int blockWidth, int blockHeight, Mode mode) {
        return new Astc(blockWidth, blockHeight, mode)::decode;
    }

    private void decode(long low, long high, int x, int y, int[] out) {
        if ((low & 0x1ff) == VOID) {
            constant(low, high, out);
            return;
        }
        int grid = AstcMode.of(low);
        int count = ((int) (low >>> 11) & 3) + 1;
        if (grid == AstcMode.ILLEGAL
                || AstcMode.width(grid) > blockWidth
                || AstcMode.height(grid) > blockHeight
                || count == 4 && AstcMode.planes(grid) == 2) {
            error(out);
            return;
        }
        int partition = 0;
        if (count > 1) {
            int pattern = (int) (low >>> 13) & 1023;
            partition = AstcPartition.of(pattern, x, y, count, blockWidth * blockHeight);
        }
        partition(low, high, x, y, grid, count, partition, out);
    }

    /// A partition's mode needs bits beyond those of the header, below the weights: two less than all that modes of
    /// several kinds take.
    private static int modeBits(long low, int count) {
        return count > 1 && (low >>> 23 & 3) != 0 ? 3 * count - 4 : 0;
    }

    /// @param more where the further bits of modes are
    /// @return how a partition's end points are written
    private static int endMode(long low, long high, int count, int partition, int more) {
        if (count == 1) return (int) (low >>> 13) & 15;
        int selector = (int) (low >>> 23) & 63;
        if ((selector & 3) == 0) return selector >> 2;
        int all = selector | BlockBits.bits(low, high, more, 3 * count - 4) << 6;
        int kind = (selector & 3) - 1 + (all >> 2 + partition & 1);
        return kind << 2 | all >> 2 + count + 2 * partition & 3;
    }

    private static int values(int endMode) {
        return 2 * (endMode >> 2) + 2;
    }

    private void partition(long low, long high, int x, int y, int grid, int count, int partition, int[] out) {
        int more = 128 - AstcMode.weightBits(grid) - modeBits(low, count);
        int all = 0;
        int before = 0;
        for (int i = 0; i < count; i++) {
            int n = values(endMode(low, high, count, i, more));
            if (i < partition) before += n;
            all += n;
        }
        int from = count == 1 ? 17 : 29;
        int plane = AstcMode.planes(grid) == 2 ? BlockBits.bits(low, high, more - 2, 2) : -1;
        int room = more - (plane < 0 ? 0 : 2) - from;
        int range = AstcRange.COUNT - 1;
        while (range >= AstcRange.SIX && AstcRange.length(range, all) > room) range--;
        if (all > MAX_VALUES || range < AstcRange.SIX) {
            error(out);
            return;
        }
        int endMode = endMode(low, high, count, partition, more);
        long values = 0;
        for (int i = values(endMode) - 1; i >= 0; i--)
            values = values << 8 | AstcRange.colour(low, high, from, range, all, before + i);
        mix(low, high, x, y, grid, plane, endMode, values, out);
    }

    /// @param plane the channel with weights of its own, −1 for none
    private void mix(long low, long high, int x, int y, int grid, int plane, int endMode, long v, int[] out) {
        boolean hdr = AstcEnds.hasHdrColour(endMode);
        if (hdr && mode != Mode.HDR) {
            error(out);
            return;
        }
        long first = hdr ? AstcHdrEnds.of(endMode, v, false) : AstcEnds.of(endMode, v, false);
        long second = hdr ? AstcHdrEnds.of(endMode, v, true) : AstcEnds.of(endMode, v, true);
        int weight = weight(low, high, x, y, grid, 0);
        int other = plane < 0 ? weight : weight(low, high, x, y, grid, 1);
        for (int c = 0; c < 4; c++) {
            int w = c == plane ? other : weight;
            boolean logarithmic = c == 3 ? AstcEnds.hasHdrAlpha(endMode) : hdr;
            int a = whole((int) (first >>> 16 * c) & 0xffff, logarithmic);
            int b = whole((int) (second >>> 16 * c) & 0xffff, logarithmic);
            int between = (64 - w) * a + w * b + 32 >> 6;
            out[c] = logarithmic ? half(exponential(between)) : value(between, c);
        }
    }

    /// @return an end point in 16 bits
    private int whole(int end, boolean logarithmic) {
        if (logarithmic) return end << 4;
        return mode == Mode.WIDE || mode == Mode.HDR ? end << 8 | end : end << 8 | 0x80;
    }

    private static int half(int bits) {
        return Float.floatToRawIntBits(SmallFloats.half(bits));
    }

    /// @return the half float of a number of 5 bits of exponent, 11 of fraction: with three straight lines for each
    ///     power of two, and never infinite
    private static int exponential(int v) {
        int fraction = v & 0x7ff;
        int line = fraction < 512 ? 3 * fraction : fraction < 1536 ? 4 * fraction - 512 : 5 * fraction - 2048;
        return Math.min((v >> 11 << 10) + (line >> 3), 0x7bff);
    }

    /// @param v 16 bits
    /// @return bits of f32
    private int value(int v, int channel) {
        return switch (mode) {
            case WIDE, HDR -> v == 0xffff ? BlockBits.ONE : fraction(v);
            case NARROW -> BlockBits.unorm(v >> 8);
            case SRGB -> channel == 3 ? BlockBits.unorm(v >> 8) : Float.floatToRawIntBits(Srgb.linear(v >> 8));
        };
    }

    /// @return `v` / 65536, cut to the 11 bits of a half float
    private static int fraction(int v) {
        int spare = Math.max(32 - Integer.numberOfLeadingZeros(v) - 11, 0);
        return Float.floatToRawIntBits((v >> spare << spare) * 0x1p-16f);
    }

    /// A texel's weight lies between those of four points of the grid.
    private int weight(long low, long high, int x, int y, int grid, int plane) {
        int width = AstcMode.width(grid);
        int gx = along(x, blockWidth, width);
        int gy = along(y, blockHeight, AstcMode.height(grid));
        int fx = gx & 15;
        int fy = gy & 15;
        int at = (gx >> 4) + (gy >> 4) * width;
        int both = fx * fy + 8 >> 4;
        int sum = 8 + (16 - fx - fy + both) * point(low, high, grid, plane, at);
        if (fx > both) sum += (fx - both) * point(low, high, grid, plane, at + 1);
        if (fy > both) sum += (fy - both) * point(low, high, grid, plane, at + width);
        if (both > 0) sum += both * point(low, high, grid, plane, at + width + 1);
        return sum >> 4;
    }

    /// @return where a texel is on a side of the grid, in 16ths
    private static int along(int i, int side, int points) {
        int scale = (1024 + side / 2) / (side - 1);
        return scale * i * (points - 1) + 32 >> 6;
    }

    /// Weights are written from the highest bit down.
    private static int point(long low, long high, int grid, int plane, int at) {
        int planes = AstcMode.planes(grid);
        int n = AstcMode.weights(grid);
        int i = planes * at + plane;
        if (i >= n) return 0;
        int range = AstcMode.range(grid);
        return AstcRange.weight(Long.reverse(high), Long.reverse(low), 0, range, n, i);
    }

    /// A block of one colour, with the part of the picture where it is the only one.
    private void constant(long low, long high, int[] out) {
        boolean hdr = (low >>> 9 & 1) != 0;
        if ((low >>> 10 & 3) != 3 || !isPart(low) || hdr && mode != Mode.HDR) {
            error(out);
            return;
        }
        for (int c = 0; c < 4; c++) {
            int v = (int) (high >>> 16 * c) & 0xffff;
            out[c] = hdr ? half(v) : value(v, c);
        }
    }

    private static boolean isPart(long low) {
        int left = (int) (low >>> 12) & EVERYWHERE;
        int right = (int) (low >>> 25) & EVERYWHERE;
        int top = (int) (low >>> 38) & EVERYWHERE;
        int bottom = (int) (low >>> 51) & EVERYWHERE;
        boolean everywhere = (left & right & top & bottom) == EVERYWHERE;
        return everywhere || left < right && top < bottom;
    }

    private void error(int[] out) {
        for (int c = 0; c < 4; c++) out[c] = mode == Mode.HDR ? NAN : c == 1 ? 0 : BlockBits.ONE;
    }
}
