package dev.heddle.textures.block;

/// BC4 and BC5: two levels of 8 bits, and what lies between them in sevenths or fifths.
final class GrayBlocks {
    /// What sevenths and fifths are whole parts of.
    private static final int PARTS = 35;

    private GrayBlocks() {}

    static BlockDecoder bc4(boolean signed) {
        return (low, high, x, y, out) -> {
            out[0] = signed ? signed(low, x, y) : unsigned(low, x, y);
            out[1] = 0;
            out[2] = 0;
            out[3] = BlockBits.ONE;
        };
    }

    static BlockDecoder bc5(boolean signed) {
        return (low, high, x, y, out) -> {
            out[0] = signed ? signed(low, x, y) : unsigned(low, x, y);
            out[1] = signed ? signed(high, x, y) : unsigned(high, x, y);
            out[2] = 0;
            out[3] = BlockBits.ONE;
        };
    }

    /// @return bits of f32
    static int unsigned(long bits, int x, int y) {
        int a = (int) bits & 0xff;
        int b = (int) (bits >>> 8) & 0xff;
        return BlockBits.quotient(level(a, b, a > b, code(bits, x, y), 0, 255), PARTS * 255);
    }

    /// The least code means what the next one does, −1, but is less in the choice of sevenths or fifths.
    private static int signed(long bits, int x, int y) {
        int a = (byte) bits;
        int b = (byte) (bits >>> 8);
        int level = level(Math.max(a, -127), Math.max(b, -127), a > b, code(bits, x, y), -127, 127);
        return BlockBits.quotient(level, PARTS * 127);
    }

    private static int code(long bits, int x, int y) {
        return (int) (bits >>> 16 + 12 * y + 3 * x) & 7;
    }

    /// @return a level in parts
    private static int level(int a, int b, boolean sevenths, int code, int least, int most) {
        if (code < 2) return PARTS * (code == 0 ? a : b);
        if (sevenths) return 5 * ((8 - code) * a + (code - 1) * b);
        if (code < 6) return 7 * ((6 - code) * a + (code - 1) * b);
        return PARTS * (code == 6 ? least : most);
    }
}
