package dev.heddle.textures.block;

/// One channel beside a level of 8 bits: the alpha of ETC2, or 11 bits. Bytes count from the highest.
final class Eac {
    /// How far below the level a texel is for its codes 0 to 3; those above it, for 4 to 7, are one less.
    private static final int[][] STEPS = {
        {3, 6, 9, 15}, {3, 7, 10, 13}, {2, 5, 8, 13}, {2, 4, 6, 13},
        {3, 6, 8, 12}, {3, 7, 9, 11}, {4, 7, 8, 11}, {3, 5, 8, 11},
        {2, 6, 8, 10}, {2, 5, 8, 10}, {2, 4, 8, 10}, {2, 5, 7, 10},
        {3, 4, 7, 10}, {1, 2, 3, 10}, {4, 6, 8, 9}, {3, 5, 7, 9}
    };

    private static final int MOST = 2047;
    private static final int SIGNED_MOST = 1023;

    private Eac() {}

    /// @return 0 to 255
    static int alpha(long b, int x, int y) {
        return BlockBits.clamp((int) (b >>> 56) + step(b, x, y) * ((int) (b >>> 52) & 15));
    }

    static BlockDecoder r(boolean signed) {
        return (low, high, x, y, out) -> {
            out[0] = value(low, x, y, signed);
            out[1] = 0;
            out[2] = 0;
            out[3] = BlockBits.ONE;
        };
    }

    static BlockDecoder rg(boolean signed) {
        return (low, high, x, y, out) -> {
            out[0] = value(low, x, y, signed);
            out[1] = value(high, x, y, signed);
            out[2] = 0;
            out[3] = BlockBits.ONE;
        };
    }

    private static int value(long bytes, int x, int y, boolean signed) {
        long b = Long.reverseBytes(bytes);
        int factor = (int) (b >>> 52) & 15;
        int step = step(b, x, y) * (factor == 0 ? 1 : 8 * factor);
        if (!signed) return BlockBits.quotient(Math.clamp(8 * (b >>> 56) + 4 + step, 0, MOST), MOST);
        int level = 8 * Math.max((int) (b >> 56), -127);
        return BlockBits.quotient(Math.clamp(level + step, -SIGNED_MOST, SIGNED_MOST), SIGNED_MOST);
    }

    private static int step(long b, int x, int y) {
        int[] below = STEPS[(int) (b >>> 48) & 15];
        int code = (int) (b >>> 45 - 3 * (4 * x + y)) & 7;
        return code < 4 ? -below[code] : below[code - 4] - 1;
    }
}
