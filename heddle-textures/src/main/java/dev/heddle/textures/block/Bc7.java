package dev.heddle.textures.block;

/// BC7: eight modes, which share 128 bits out to subsets, end points, indices and parities in different ways. A block
/// without a mode is transparent black.
final class Bc7 {
    /// Of each mode: subsets, bits of the way to part, of the rotation, of the selection, of a colour, of an alpha,
    /// whether end points or subsets have a parity, bits of an index, bits of a second index.
    private static final int[][] MODES = {
        {3, 4, 0, 0, 4, 0, 1, 0, 3, 0},
        {2, 6, 0, 0, 6, 0, 0, 1, 3, 0},
        {3, 6, 0, 0, 5, 0, 0, 0, 2, 0},
        {2, 6, 0, 0, 7, 0, 1, 0, 2, 0},
        {1, 0, 2, 1, 5, 6, 0, 0, 2, 3},
        {1, 0, 2, 0, 7, 8, 0, 0, 2, 2},
        {1, 0, 0, 0, 7, 7, 1, 0, 4, 0},
        {2, 6, 0, 0, 5, 5, 1, 0, 2, 0}
    };

    private static final int NO_MODE = 8;

    /// Shares of the second end point in 64ths, for indices of 2, 3 and 4 bits.
    private static final int[][] SHARES = {
        {0, 21, 43, 64},
        {0, 9, 18, 27, 37, 46, 55, 64},
        {0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64}
    };

    private Bc7() {}

    static BlockDecoder bc7(boolean srgb) {
        return (low, high, x, y, out) -> {
            int mode = Long.numberOfTrailingZeros(low);
            if (mode >= NO_MODE) {
                for (int i = 0; i < 4; i++) out[i] = 0;
                return;
            }
            decode(low, high, 4 * y + x, mode, out);
            BlockBits.rgb(out[0], out[1], out[2], srgb, out);
            out[3] = BlockBits.unorm(out[3]);
        };
    }

    /// @param bits of an index, 2 to 4
    /// @return the share of the second end point, in 64ths
    static int share(int index, int bits) {
        return SHARES[bits - 2][index];
    }

    /// Sets four codes of 8 bits.
    private static void decode(long low, long high, int texel, int mode, int[] out) {
        int[] m = MODES[mode];
        int subsets = m[0];
        int at = mode + 1;
        int way = BlockBits.bits(low, high, at, m[1]);
        at += m[1];
        int rotation = BlockBits.bits(low, high, at, m[2]);
        at += m[2];
        boolean swapped = BlockBits.bits(low, high, at, m[3]) != 0;
        at += m[3];
        int ends = 2 * subsets;
        int indices = at + ends * (3 * m[4] + m[5]) + ends * m[6] + subsets * m[7];
        int first = index(low, high, indices, subsets, way, texel, m[8]);
        int seconds = indices + 16 * m[8] - subsets;
        int second = m[9] == 0 ? first : index(low, high, seconds, 1, 0, texel, m[9]);
        int subset = Subsets.of(subsets, way, texel);
        for (int c = 0; c < 4; c++) {
            int share = c == 3 != swapped ? second : first;
            out[c] = mix(low, high, m, at, subset, c, share);
        }
        if (rotation > 0) {
            int alpha = out[3];
            out[3] = out[rotation - 1];
            out[rotation - 1] = alpha;
        }
    }

    /// @return a share in 64ths
    private static int index(long low, long high, int indices, int subsets, int way, int texel, int bits) {
        int at = indices + Subsets.indexAt(subsets, way, texel, bits);
        int own = Subsets.isAnchor(subsets, way, texel) ? bits - 1 : bits;
        return share(BlockBits.bits(low, high, at, own), bits);
    }

    /// @param at where the end points begin
    /// @param c channel, 0 to 3
    private static int mix(long low, long high, int[] m, int at, int subset, int c, int share) {
        if (c == 3 && m[5] == 0) return 255;
        int a = end(low, high, m, at, 2 * subset, c);
        int b = end(low, high, m, at, 2 * subset + 1, c);
        return (64 - share) * a + share * b + 32 >> 6;
    }

    /// @param end number of the end point
    /// @return a code of 8 bits
    private static int end(long low, long high, int[] m, int at, int end, int c) {
        int ends = 2 * m[0];
        int bits = c == 3 ? m[5] : m[4];
        int v = BlockBits.bits(low, high, at + c * ends * m[4] + end * bits, bits);
        if (m[6] + m[7] > 0) {
            int parities = at + ends * (3 * m[4] + m[5]);
            v = v << 1 | BlockBits.bits(low, high, parities + (m[6] > 0 ? end : end / 2), 1);
            bits++;
        }
        return v << 8 - bits | v >>> 2 * bits - 8;
    }
}
