package dev.heddle.textures.block;

/// The block mode: the lowest 11 bits, which describe the grid of weights (Khronos Data Format Specification 1.3,
/// "Block Mode"), as one number: width, height, range, and whether there are two planes.
final class AstcMode {
    static final int ILLEGAL = -1;
    private static final int COUNT = 1 << 11;
    private static final int[] MODES = new int[COUNT];

    private static final int MAX_WEIGHTS = 64;
    private static final int MIN_BITS = 24;
    private static final int MAX_BITS = 96;

    static {
        for (int i = 0; i < COUNT; i++) MODES[i] = of(i);
    }

    private AstcMode() {}

    /// @return [#ILLEGAL], or a number for the methods below
    static int of(long low) {
        return MODES[(int) low & COUNT - 1];
    }

    static int width(int mode) {
        return mode & 15;
    }

    static int height(int mode) {
        return mode >> 4 & 15;
    }

    static int range(int mode) {
        return mode >> 8 & 15;
    }

    /// @return 1 or 2
    static int planes(int mode) {
        return mode >> 12;
    }

    static int weights(int mode) {
        return width(mode) * height(mode) * planes(mode);
    }

    static int weightBits(int mode) {
        return AstcRange.length(range(mode), weights(mode));
    }

    private static int of(int m) {
        int a = m >> 5 & 3;
        boolean wide = (m & 3) != 0;
        int range = (wide ? m & 3 : m >> 2 & 3) << 1 | m >> 4 & 1;
        int size = wide ? most(m, a) : others(m, a);
        boolean plain = !wide && (m >> 7 & 3) == 2;
        boolean fine = !plain && (m >> 9 & 1) != 0;
        int planes = !plain && m >> 10 != 0 ? 2 : 1;
        if (range < 2 || size == ILLEGAL) return ILLEGAL;
        int mode = size | (range - 2 + (fine ? 6 : 0)) << 8 | planes << 12;
        int bits = weightBits(mode);
        boolean fits = weights(mode) <= MAX_WEIGHTS && bits >= MIN_BITS && bits <= MAX_BITS;
        return fits ? mode : ILLEGAL;
    }

    private static int most(int m, int a) {
        int b = m >> 7 & 3;
        return switch (m >> 2 & 3) {
            case 0 -> size(b + 4, a + 2);
            case 1 -> size(b + 8, a + 2);
            case 2 -> size(a + 2, b + 8);
            default -> b < 2 ? size(a + 2, b + 6) : size(b, a + 2);
        };
    }

    private static int others(int m, int a) {
        return switch (m >> 7 & 3) {
            case 0 -> size(12, a + 2);
            case 1 -> size(a + 2, 12);
            case 2 -> size(a + 6, (m >> 9 & 3) + 6);
            default -> a == 0 ? size(6, 10) : a == 1 ? size(10, 6) : ILLEGAL;
        };
    }

    private static int size(int width, int height) {
        return width | height << 4;
    }
}
