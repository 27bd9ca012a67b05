package dev.heddle.textures.block;

/// Two texels with a green each, and one blue and red for both.
final class Subsampled {
    private Subsampled() {}

    /// @param green byte of the first green; the second one is two bytes on
    static BlockDecoder pair(int green) {
        int blue = 1 - green;
        return (low, high, x, y, out) -> {
            out[0] = BlockBits.unorm(code(low, blue + 2));
            out[1] = BlockBits.unorm(code(low, green + 2 * x));
            out[2] = BlockBits.unorm(code(low, blue));
            out[3] = BlockBits.ONE;
        };
    }

    private static int code(long low, int at) {
        return (int) (low >>> 8 * at) & 0xff;
    }
}
