package dev.heddle.textures.block;

/// Divides the texels of a block into partitions by a hash of their places (Khronos Data Format Specification 1.3,
/// "Partition Pattern Generation").
final class AstcPartition {
    /// Blocks of fewer texels have coarser patterns.
    private static final int SMALL = 31;

    private AstcPartition() {}

    /// @param count 2 to 4
    /// @param pattern 10 bits
    /// @return 0 to `count` − 1
    static int of(int pattern, int x, int y, int count, int texels) {
        int px = texels < SMALL ? 2 * x : x;
        int py = texels < SMALL ? 2 * y : y;
        int seed = pattern + (count - 1) * 1024;
        int r = hash(seed);
        int odd = (seed & 2) != 0 ? 4 : 5;
        int many = count == 3 ? 6 : 5;
        int forX = (seed & 1) != 0 ? odd : many;
        int forY = (seed & 1) != 0 ? many : odd;
        int a = square(r, 0, forX) * px + square(r, 4, forY) * py + (r >>> 14) & 63;
        int b = square(r, 8, forX) * px + square(r, 12, forY) * py + (r >>> 10) & 63;
        int c = square(r, 16, forX) * px + square(r, 20, forY) * py + (r >>> 6) & 63;
        int d = square(r, 24, forX) * px + square(r, 28, forY) * py + (r >>> 2) & 63;
        if (count < 4) d = 0;
        if (count < 3) c = 0;
        if (a >= b && a >= c && a >= d) return 0;
        if (b >= c && b >= d) return 1;
        return c >= d ? 2 : 3;
    }

    private static int square(int r, int at, int shift) {
        int v = r >>> at & 15;
        return v * v >> shift;
    }

    private static int hash(int seed) {
        int p = seed;
        p ^= p >>> 15;
        p -= p << 17;
        p += p << 7;
        p += p << 4;
        p ^= p >>> 5;
        p += p << 16;
        p ^= p >>> 7;
        p ^= p >>> 3;
        p ^= p << 6;
        return p ^ p >>> 17;
    }
}
