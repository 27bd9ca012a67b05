package dev.heddle.textures.block;

import dev.heddle.textures.number.Srgb;

/// Bits of blocks, and codes as bits of f32.
final class BlockBits {
    static final int ONE = 0x3f800000;

    private static final int[] UNORM = new int[256];
    private static final int[] SRGB = new int[256];

    static {
        for (int i = 0; i < 256; i++) {
            UNORM[i] = quotient(i, 255);
            SRGB[i] = Float.floatToRawIntBits(Srgb.linear(i));
        }
    }

    private BlockBits() {}

    /// @return a quotient of integers of up to 24 bits, rounded once
    static int quotient(int code, int of) {
        return Float.floatToRawIntBits((float) code / of);
    }

    static void rgb(int r, int g, int b, boolean srgb, int[] out) {
        int[] table = srgb ? SRGB : UNORM;
        out[0] = table[r];
        out[1] = table[g];
        out[2] = table[b];
    }

    static int unorm(int code) {
        return UNORM[code];
    }

    static int clamp(int code) {
        return Math.clamp(code, 0, 255);
    }

    /// @param n 0 to 31
    /// @return bits `at` to `at` + `n` − 1 of a block
    static int bits(long low, long high, int at, int n) {
        return (int) wide(low, high, at, n);
    }

    /// @param n 0 to 63
    static long wide(long low, long high, int at, int n) {
        long from = at >= 64 ? high >>> at - 64 : low >>> at;
        if (at > 0 && at < 64) from |= high << 64 - at;
        return from & (1L << n) - 1;
    }
}
