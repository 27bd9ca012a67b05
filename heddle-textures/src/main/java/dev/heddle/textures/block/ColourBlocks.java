package dev.heddle.textures.block;

import dev.heddle.textures.number.Srgb;

/// BC1, BC2 and BC3: two colours of 5, 6 and 5 bits, and what lies between them in thirds or halves.
final class ColourBlocks {
    /// Shares of the second colour in sixths, for the four codes of a texel, 4 bits each.
    private static final int THIRDS = 0x4260;

    private static final int HALVES = 0x0360;

    private static final int SIXTHS = 6;
    private static final float[] SRGB_5 = light(SIXTHS * 31);
    private static final float[] SRGB_6 = light(SIXTHS * 63);

    private ColourBlocks() {}

    private static float[] light(int of) {
        float[] out = new float[of + 1];
        for (int i = 0; i <= of; i++) out[i] = (float) Srgb.light((double) i / of);
        return out;
    }

    /// @param hasAlpha whether the code for black means transparent, too
    static BlockDecoder bc1(boolean hasAlpha, boolean srgb) {
        return (low, high, x, y, out) -> {
            boolean black = colour(low, x, y, false, srgb, out);
            out[3] = black && hasAlpha ? 0 : BlockBits.ONE;
        };
    }

    static BlockDecoder bc2(boolean srgb) {
        return (low, high, x, y, out) -> {
            colour(high, x, y, true, srgb, out);
            out[3] = BlockBits.quotient((int) (low >>> 16 * y + 4 * x) & 15, 15);
        };
    }

    static BlockDecoder bc3(boolean srgb) {
        return (low, high, x, y, out) -> {
            colour(high, x, y, true, srgb, out);
            out[3] = GrayBlocks.unsigned(low, x, y);
        };
    }

    /// @param thirds whether there are four colours, whatever the order of the two
    /// @return whether the texel is the black that stands for no colour
    private static boolean colour(long bits, int x, int y, boolean thirds, boolean srgb, int[] out) {
        int a = (int) bits & 0xffff;
        int b = (int) (bits >>> 16) & 0xffff;
        int code = (int) (bits >>> 32 + 8 * y + 2 * x) & 3;
        boolean four = thirds || a > b;
        boolean black = !four && code == 3;
        int share = (four ? THIRDS : HALVES) >>> 4 * code & 15;
        int red = black ? 0 : mix(a >>> 11, b >>> 11, share);
        int green = black ? 0 : mix(a >>> 5 & 63, b >>> 5 & 63, share);
        int blue = black ? 0 : mix(a & 31, b & 31, share);
        out[0] = value(red, 31, srgb);
        out[1] = value(green, 63, srgb);
        out[2] = value(blue, 31, srgb);
        return black;
    }

    private static int mix(int a, int b, int share) {
        return (SIXTHS - share) * a + share * b;
    }

    private static int value(int sixths, int of, boolean srgb) {
        if (!srgb) return BlockBits.quotient(sixths, SIXTHS * of);
        return Float.floatToRawIntBits((of == 31 ? SRGB_5 : SRGB_6)[sixths]);
    }
}
