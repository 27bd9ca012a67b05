package dev.heddle.textures.block;

/// End points of a high dynamic range: 12 bits for each channel, on a logarithmic scale. Values and end points are as
/// in [AstcEnds].
final class AstcHdrEnds {
    private static final int MOST = 0xfff;

    /// One.
    private static final int OPAQUE = 0x780;

    private static final int[] SCALE_SHIFTS = {1, 1, 2, 3, 4, 5};
    private static final int[] DISTANCE_BITS = {7, 6, 7, 6, 5, 6, 5, 6};

    private AstcHdrEnds() {}

    /// @param second which of the two
    static long of(int mode, long v, boolean second) {
        return switch (mode) {
            case 2 -> grayWide(v, second);
            case 3 -> grayNarrow(v, second);
            case 7 -> scaled(v, second);
            case 11 -> direct(v, OPAQUE, second);
            case 14 -> direct(v, AstcEnds.v(v, second ? 7 : 6), second);
            default -> direct(v, alpha(v, second), second);
        };
    }

    private static long gray(int level) {
        return AstcEnds.rgba(level, level, level, OPAQUE);
    }

    private static long grayWide(long v, boolean second) {
        int a = AstcEnds.v(v, 0) << 4;
        int b = AstcEnds.v(v, 1) << 4;
        if (b >= a) return gray(second ? b : a);
        return gray(second ? a - 8 : b + 8);
    }

    private static long grayNarrow(long v, boolean second) {
        int a = AstcEnds.v(v, 0);
        int b = AstcEnds.v(v, 1);
        boolean coarse = (a & 0x80) != 0;
        int level = coarse ? (b & 0xe0) << 4 | (a & 0x7f) << 2 : (b & 0xf0) << 4 | a << 1;
        int step = coarse ? (b & 0x1f) << 2 : (b & 0xf) << 1;
        return gray(second ? Math.min(level + step, MOST) : level);
    }

    /// Bits of several modes, `1 << mode`.
    private static int when(int modes, int ohm, int bit, int at) {
        return (modes & ohm) != 0 ? bit << at : 0;
    }

    private static int bit(long v, int value, int at) {
        return AstcEnds.v(v, value) >> at & 1;
    }

    private static long scaled(long v, boolean second) {
        int chosen = AstcEnds.v(v, 0) >> 6 | bit(v, 1, 7) << 2 | bit(v, 2, 7) << 3;
        int mode = chosen < 12 ? chosen & 3 : chosen < 15 ? 4 : 5;
        int major = chosen < 12 ? chosen >> 2 : chosen < 15 ? chosen & 3 : 0;
        int ohm = 1 << mode;
        int x0 = bit(v, 1, 6);
        int x1 = bit(v, 1, 5);
        int x2 = bit(v, 2, 6);
        int x3 = bit(v, 2, 5);
        int x4 = bit(v, 3, 7);
        int x5 = bit(v, 3, 6);
        int x6 = bit(v, 3, 5);
        int red = AstcEnds.v(v, 0) & 0x3f;
        red |= when(0x3b, ohm, x4, 6) | when(0x04, ohm, x3, 6) | when(0x10, ohm, x5, 7);
        red |= when(0x0f, ohm, x2, 7) | when(0x05, ohm, x1, 8) | when(0x0a, ohm, x0, 8);
        red |= when(0x05, ohm, x0, 9) | when(0x02, ohm, x6, 9) | when(0x01, ohm, x3, 10);
        red |= when(0x02, ohm, x5, 10);
        int green = AstcEnds.v(v, 1) & 0x1f | when(0x30, ohm, x0, 6) | when(0x3a, ohm, x1, 5);
        int blue = AstcEnds.v(v, 2) & 0x1f | when(0x30, ohm, x2, 6) | when(0x3a, ohm, x3, 5);
        int scale = AstcEnds.v(v, 3) & 0x1f | when(0x3d, ohm, x6, 5);
        scale |= when(0x2d, ohm, x5, 6) | when(0x04, ohm, x4, 7);
        int shift = SCALE_SHIFTS[mode];
        red <<= shift;
        green = mode == 5 ? green << shift : red - (green << shift);
        blue = mode == 5 ? blue << shift : red - (blue << shift);
        int less = second ? 0 : scale << shift;
        return placed(major, red - less, green - less, blue - less, OPAQUE);
    }

    /// @param major which channel the first number is of
    private static long placed(int major, int first, int green, int blue, int alpha) {
        int a = Math.clamp(first, 0, MOST);
        int g = Math.clamp(green, 0, MOST);
        int b = Math.clamp(blue, 0, MOST);
        return switch (major) {
            case 1 -> AstcEnds.rgba(g, a, b, alpha);
            case 2 -> AstcEnds.rgba(b, g, a, alpha);
            default -> AstcEnds.rgba(a, g, b, alpha);
        };
    }

    private static long direct(long v, int alpha, boolean second) {
        int major = bit(v, 4, 7) | bit(v, 5, 7) << 1;
        if (major == 3) {
            int i = second ? 1 : 0;
            int blue = (AstcEnds.v(v, 4 + i) & 0x7f) << 5;
            return AstcEnds.rgba(AstcEnds.v(v, i) << 4, AstcEnds.v(v, 2 + i) << 4, blue, alpha);
        }
        int mode = bit(v, 1, 7) | bit(v, 2, 7) << 1 | bit(v, 3, 7) << 2;
        int ohm = 1 << mode;
        int x0 = bit(v, 2, 6);
        int x1 = bit(v, 3, 6);
        int x2 = bit(v, 4, 6);
        int x3 = bit(v, 5, 6);
        int x4 = bit(v, 4, 5);
        int x5 = bit(v, 5, 5);
        int a = AstcEnds.v(v, 0) | bit(v, 1, 6) << 8;
        a |= when(0xa4, ohm, x0, 9) | when(0x08, ohm, x2, 9) | when(0x50, ohm, x4, 9);
        a |= when(0x50, ohm, x5, 10) | when(0xa0, ohm, x1, 10) | when(0xc0, ohm, x2, 11);
        int c = AstcEnds.v(v, 1) & 0x3f;
        c |= when(0x04, ohm, x1, 6) | when(0xe8, ohm, x3, 6) | when(0x20, ohm, x2, 7);
        int b0 = AstcEnds.v(v, 2) & 0x3f | when(0x5b, ohm, x0, 6) | when(0x12, ohm, x2, 7);
        int b1 = AstcEnds.v(v, 3) & 0x3f | when(0x5b, ohm, x1, 6) | when(0x12, ohm, x3, 7);
        int shift = mode >> 1 ^ 3;
        int d0 = distance(AstcEnds.v(v, 4), mode) << shift;
        int d1 = distance(AstcEnds.v(v, 5), mode) << shift;
        int less = second ? 0 : c << shift;
        int green = (a << shift) - (b0 << shift) - less - (second ? 0 : d0);
        int blue = (a << shift) - (b1 << shift) - less - (second ? 0 : d1);
        return placed(major, (a << shift) - less, green, blue, alpha);
    }

    private static int distance(int v, int mode) {
        int spare = 32 - DISTANCE_BITS[mode];
        return v << spare >> spare;
    }

    private static int alpha(long v, boolean second) {
        int mode = bit(v, 6, 7) | bit(v, 7, 7) << 1;
        int a = AstcEnds.v(v, 6) & 0x7f;
        int b = AstcEnds.v(v, 7) & 0x7f;
        if (mode == 3) return (second ? b : a) << 5;
        int base = a | b << mode + 1 & 0x780;
        int offset = (b & 0x3f >> mode ^ 0x20 >> mode) - (0x20 >> mode);
        int shift = 4 - mode;
        if (!second) return base << shift;
        return Math.clamp((base << shift) + (offset << shift), 0, MOST);
    }
}
