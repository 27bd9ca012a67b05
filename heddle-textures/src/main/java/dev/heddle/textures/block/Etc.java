package dev.heddle.textures.block;

/// ETC2, which holds ETC1: two colours of halves of the block, or one of three forms where the sum of a colour and a
/// distance leaves its range. Bytes count from the highest.
final class Etc {
    /// How far a texel is from its colour, for its two codes nearest to it.
    private static final int[][] STEPS = {{2, 8}, {5, 17}, {9, 29}, {13, 42}, {18, 60}, {24, 80}, {33, 106}, {47, 183}};

    private static final int[] DISTANCES = {3, 6, 11, 16, 23, 32, 41, 64};

    private Etc() {}

    static BlockDecoder rgb(boolean srgb) {
        return (low, high, x, y, out) -> {
            colour(Long.reverseBytes(low), x, y, true, srgb, out);
            out[3] = BlockBits.ONE;
        };
    }

    /// The bit that chooses distances says instead whether all texels are opaque.
    static BlockDecoder rgbWithHoles(boolean srgb) {
        return (low, high, x, y, out) -> {
            long b = Long.reverseBytes(low);
            boolean hole = colour(b, x, y, false, srgb, out);
            out[3] = hole ? 0 : BlockBits.ONE;
            if (hole) for (int i = 0; i < 3; i++) out[i] = 0;
        };
    }

    static BlockDecoder rgba(boolean srgb) {
        return (low, high, x, y, out) -> {
            colour(Long.reverseBytes(high), x, y, true, srgb, out);
            out[3] = BlockBits.unorm(Eac.alpha(Long.reverseBytes(low), x, y));
        };
    }

    private static int bits(long b, int low, int n) {
        return (int) (b >>> low) & (1 << n) - 1;
    }

    private static int signed3(long b, int low) {
        return bits(b, low, 3) << 29 >> 29;
    }

    /// @param mayBePlain whether the bit 33 chooses between distances and two plain colours
    /// @return whether the texel is a hole
    private static boolean colour(long b, int x, int y, boolean mayBePlain, boolean srgb, int[] out) {
        boolean chosen = bits(b, 33, 1) != 0;
        boolean holes = !mayBePlain && !chosen;
        if (!chosen && mayBePlain) {
            halves(b, x, y, false, false, srgb, out);
            return false;
        }
        if (leaves(b, 56)) return paints(b, x, y, holes, true, srgb, out);
        if (leaves(b, 48)) return paints(b, x, y, holes, false, srgb, out);
        if (leaves(b, 40)) {
            plane(b, x, y, srgb, out);
            return false;
        }
        return halves(b, x, y, true, holes, srgb, out);
    }

    /// @return whether the sum of a colour and its distance is not in 0..31
    private static boolean leaves(long b, int low) {
        int sum = bits(b, low + 3, 5) + signed3(b, low);
        return sum < 0 || sum > 31;
    }

    /// @return a texel's code, 0 to 3
    private static int code(long b, int x, int y) {
        int i = 4 * x + y;
        return bits(b, i + 16, 1) << 1 | bits(b, i, 1);
    }

    private static boolean halves(long b, int x, int y, boolean near, boolean holes, boolean srgb, int[] out) {
        boolean second = (bits(b, 32, 1) != 0 ? y : x) >= 2;
        int code = code(b, x, y);
        if (holes && code == 2) return true;
        int step = STEPS[bits(b, second ? 34 : 37, 3)][code & 1];
        if (holes && code == 0) step = 0;
        int add = code < 2 ? step : -step;
        int red = BlockBits.clamp(half(b, 56, second, near) + add);
        int green = BlockBits.clamp(half(b, 48, second, near) + add);
        int blue = BlockBits.clamp(half(b, 40, second, near) + add);
        BlockBits.rgb(red, green, blue, srgb, out);
        return false;
    }

    private static int half(long b, int low, boolean second, boolean near) {
        if (!near) return 17 * bits(b, second ? low : low + 4, 4);
        int v = bits(b, low + 3, 5) + (second ? signed3(b, low) : 0);
        return v << 3 | v >> 2;
    }

    /// Four colours: one and three beside the other ("T"), or two beside each ("H").
    private static boolean paints(long b, int x, int y, boolean holes, boolean isT, boolean srgb, int[] out) {
        int code = code(b, x, y);
        if (holes && code == 2) return true;
        int first = isT ? tFirst(b) : hFirst(b);
        int second = isT ? bits(b, 36, 12) : bits(b, 35, 12);
        int far = bits(b, 34, 1) << 2 | bits(b, 32, 1) << 1 | (first >= second ? 1 : 0);
        int distance = DISTANCES[isT ? bits(b, 34, 2) << 1 | bits(b, 32, 1) : far];
        boolean ofFirst = isT ? code == 0 : code < 2;
        int add = distance * (isT ? (2 - code) * (code & 1) : 1 - 2 * (code & 1));
        int colour = ofFirst ? first : second;
        int red = BlockBits.clamp(17 * (colour >> 8) + add);
        int green = BlockBits.clamp(17 * (colour >> 4 & 15) + add);
        int blue = BlockBits.clamp(17 * (colour & 15) + add);
        BlockBits.rgb(red, green, blue, srgb, out);
        return false;
    }

    /// @return red, green and blue, 4 bits each
    private static int tFirst(long b) {
        return bits(b, 59, 2) << 10 | bits(b, 56, 2) << 8 | bits(b, 48, 8);
    }

    private static int hFirst(long b) {
        int green = bits(b, 56, 3) << 1 | bits(b, 52, 1);
        int blue = bits(b, 51, 1) << 3 | bits(b, 47, 3);
        return bits(b, 59, 4) << 8 | green << 4 | blue;
    }

    /// Three colours, at the origin and four texels right of and below it.
    private static void plane(long b, int x, int y, boolean srgb, int[] out) {
        int blueOrigin = bits(b, 48, 1) << 5 | bits(b, 43, 2) << 3 | bits(b, 39, 3);
        int greenOrigin = bits(b, 56, 1) << 6 | bits(b, 49, 6);
        int red = plane(six(bits(b, 57, 6)), six(bits(b, 34, 5) << 1 | bits(b, 32, 1)), six(bits(b, 13, 6)), x, y);
        int green = plane(seven(greenOrigin), seven(bits(b, 25, 7)), seven(bits(b, 6, 7)), x, y);
        int blue = plane(six(blueOrigin), six(bits(b, 19, 6)), six(bits(b, 0, 6)), x, y);
        BlockBits.rgb(red, green, blue, srgb, out);
    }

    private static int plane(int origin, int right, int below, int x, int y) {
        return BlockBits.clamp(x * (right - origin) + y * (below - origin) + 4 * origin + 2 >> 2);
    }

    private static int six(int v) {
        return v << 2 | v >> 4;
    }

    private static int seven(int v) {
        return v << 1 | v >> 6;
    }
}
