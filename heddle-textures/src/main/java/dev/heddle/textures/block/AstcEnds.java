package dev.heddle.textures.block;

/// The two end points that the values of a partition stand for (Khronos Data Format Specification 1.3, "Color Endpoint
/// Modes"), those of modes with a fixed range.
///
/// Values are 8 bits each, value 0 lowest. An end point has 16 bits for each channel, red lowest: 8 bits are used here,
/// 12 in [AstcHdrEnds].
final class AstcEnds {
    /// A bit for each mode: whether its colours, or its alpha, have a high dynamic range.
    private static final int HDR_COLOUR = 0b1100_1000_1000_1100;

    private static final int HDR_ALPHA = 0b1000_1000_1000_1100;

    private AstcEnds() {}

    static boolean hasHdrColour(int mode) {
        return (HDR_COLOUR >> mode & 1) != 0;
    }

    static boolean hasHdrAlpha(int mode) {
        return (HDR_ALPHA >> mode & 1) != 0;
    }

    static int v(long values, int i) {
        return (int) (values >>> 8 * i) & 255;
    }

    /// @param second which of the two
    static long of(int mode, long v, boolean second) {
        return switch (mode) {
            case 0 -> gray(v(v, second ? 1 : 0), 255);
            case 1 -> {
                int low = v(v, 0) >> 2 | v(v, 1) & 0xc0;
                yield gray(second ? Math.min(low + (v(v, 1) & 0x3f), 255) : low, 255);
            }
            case 4 -> gray(v(v, second ? 1 : 0), v(v, second ? 3 : 2));
            case 5 -> gray(sum(v, 0, second), sum(v, 2, second));
            case 6 -> scaled(v, 255, second);
            case 8 -> direct(v, 255, 255, second);
            case 9 -> offset(v, 255, 255, second);
            case 10 -> scaled(v, v(v, second ? 5 : 4), second);
            case 12 -> direct(v, v(v, 6), v(v, 7), second);
            case 13 -> offset(v, sum(v, 6, false), sum(v, 6, true), second);
            default -> throw new IllegalArgumentException("mode " + mode);
        };
    }

    static long rgba(int r, int g, int b, int a) {
        return r | (long) g << 16 | (long) b << 32 | (long) a << 48;
    }

    private static long gray(int level, int alpha) {
        return rgba(level, level, level, alpha);
    }

    /// A base of 8 bits, whose highest is kept with an offset of 6 bits and a sign.
    private static int base(long v, int i) {
        return v(v, i) >> 1 | v(v, i + 1) & 0x80;
    }

    private static int offset(long v, int i) {
        return v(v, i + 1) >> 1 << 26 >> 26;
    }

    /// @return the base, or base and offset, in 0..255
    private static int sum(long v, int i, boolean second) {
        return BlockBits.clamp(base(v, i) + (second ? offset(v, i) : 0));
    }

    private static long scaled(long v, int alpha, boolean second) {
        int by = second ? 256 : v(v, 3);
        return rgba(v(v, 0) * by >> 8, v(v, 1) * by >> 8, v(v, 2) * by >> 8, alpha);
    }

    /// The greater sum is that of the second end point; else they change places, with their blue mixed into the rest.
    private static long direct(long v, int firstAlpha, int secondAlpha, boolean second) {
        boolean ordered = v(v, 1) + v(v, 3) + v(v, 5) >= v(v, 0) + v(v, 2) + v(v, 4);
        int i = second == ordered ? 1 : 0;
        int alpha = i == 0 ? firstAlpha : secondAlpha;
        if (ordered) return rgba(v(v, i), v(v, i + 2), v(v, i + 4), alpha);
        return contracted(v(v, i), v(v, i + 2), v(v, i + 4), alpha);
    }

    private static long offset(long v, int firstAlpha, int secondAlpha, boolean second) {
        boolean ordered = offset(v, 0) + offset(v, 2) + offset(v, 4) >= 0;
        boolean added = second == ordered;
        int alpha = added ? secondAlpha : firstAlpha;
        int r = base(v, 0) + (added ? offset(v, 0) : 0);
        int g = base(v, 2) + (added ? offset(v, 2) : 0);
        int b = base(v, 4) + (added ? offset(v, 4) : 0);
        if (!ordered) {
            r = r + b >> 1;
            g = g + b >> 1;
        }
        return rgba(BlockBits.clamp(r), BlockBits.clamp(g), BlockBits.clamp(b), alpha);
    }

    private static long contracted(int r, int g, int b, int a) {
        return rgba(r + b >> 1, g + b >> 1, b, a);
    }
}
