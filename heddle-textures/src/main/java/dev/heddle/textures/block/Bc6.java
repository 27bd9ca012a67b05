package dev.heddle.textures.block;

import dev.heddle.textures.number.SmallFloats;

/// BC6H: half floats without alpha. A block of a reserved mode is black.
final class Bc6 {
    private static final int WAY_AT = 77;
    private static final int WAY_BITS = 5;
    private static final int MAX_WIDTH = 16;

    private Bc6() {}

    static BlockDecoder bc6(boolean signed) {
        return (low, high, x, y, out) -> decode(low, high, 4 * y + x, signed, out);
    }

    private static void decode(long low, long high, int texel, boolean signed, int[] out) {
        out[3] = BlockBits.ONE;
        Bc6Mode mode = Bc6Mode.of(low);
        if (mode == null) {
            for (int i = 0; i < 3; i++) out[i] = 0;
            return;
        }
        int subsets = mode.subsets();
        int way = subsets == 1 ? 0 : BlockBits.bits(low, high, WAY_AT, WAY_BITS);
        int indices = subsets == 1 ? WAY_AT - 12 : WAY_AT + WAY_BITS;
        int bits = subsets == 1 ? 4 : 3;
        int at = indices + Subsets.indexAt(subsets, way, texel, bits);
        int own = Subsets.isAnchor(subsets, way, texel) ? bits - 1 : bits;
        int share = Bc7.share(BlockBits.bits(low, high, at, own), bits);
        int end = 2 * Subsets.of(subsets, way, texel);
        for (int c = 0; c < 3; c++) {
            int a = whole(mode.end(low, high, end, c, signed), mode.width(), signed);
            int b = whole(mode.end(low, high, end + 1, c, signed), mode.width(), signed);
            int v = (64 - share) * a + share * b + 32 >> 6;
            out[c] = Float.floatToRawIntBits(SmallFloats.half(half(v, signed)));
        }
    }

    /// @return an end point in 16 bits, or 15 and a sign
    private static int whole(int v, int width, boolean signed) {
        if (width >= MAX_WIDTH || v == 0) return v;
        if (!signed) return v == (1 << width) - 1 ? 0xffff : (v << 16) + 0x8000 >> width;
        int size = Math.abs(v);
        int whole = size >= (1 << width - 1) - 1 ? 0x7fff : (size << 15) + 0x4000 >> width - 1;
        return v < 0 ? -whole : whole;
    }

    /// @return binary16
    private static int half(int v, boolean signed) {
        if (!signed) return v * 31 >> 6;
        int size = Math.abs(v) * 31 >> 5;
        return v < 0 ? size | 0x8000 : size;
    }
}
