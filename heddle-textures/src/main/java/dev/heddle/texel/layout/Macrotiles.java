package dev.heddle.texel.layout;

/// Tiles of 2 by 4 blocks of 256 bytes, whose order changes with their place so that neighbours are in different
/// channels and banks of memory.
///
/// @param bytes of a texel with its samples, or of a block of texels: 1, 2, 4, 8 or 16
/// @param isPair whether a texel is two components of a byte each, whose blocks have other sides. Hardware has the
///     first components of a block in its left half and the others in its right one; here both lie beside each other
record Macrotiles(int bytes, boolean isPair, int bankBit, int swizzle, int channels) {
    private static final int BLOCK = 256;
    private static final int TILE = 8 * BLOCK;

    /// log2 of the columns and rows of a block, for 1, 2, 4, 8 and 16 bytes.
    private static final int[] WIDE = {5, 5, 4, 3, 2};

    private static final int[] HIGH = {3, 2, 2, 2, 2};

    private int wide() {
        return isPair ? 4 : WIDE[Integer.numberOfTrailingZeros(bytes)];
    }

    private int high() {
        return isPair ? 3 : HIGH[Integer.numberOfTrailingZeros(bytes)];
    }

    /// @param pitch bytes from a row of texels to the next one, were they linear
    /// @return bytes from the level's start
    long offset(int x, int y, long pitch) {
        int blockX = x >> wide();
        int blockY = y >> high();
        long across = pitch / bytes >> wide();
        long row = (long) (blockX >> 1) * TILE + (long) number(blockX, blockY) * BLOCK;
        long bank = (long) (blockY & bankMask(across)) << bankBit - 3;
        return (row ^ bank) + (blockY >> 2) * (across / 2) * TILE + (long) texel(x, y) * bytes;
    }

    /// @return the place of a texel in its block: bits x0 y0 x1 y1 x2 x3 x4 y2 from the lowest, without those that the
    ///     block does not have
    private int texel(int x, int y) {
        int out = x & 1 | (y & 1) << 1 | (x & 2) << 1 | (y & 2) << 2;
        int rest = x >> 2 & (1 << wide() - 2) - 1;
        out |= rest << 4;
        return high() == 3 ? out | (y & 4) << wide() : out;
    }

    /// @return the place of a block in its tile
    private int number(int x, int y) {
        int out = (x & 1) * 0b111 ^ (y & 1) * 0b110 ^ (y >> 1 & 1) * 0b011;
        if (bytes == 16) return out;
        out ^= x & 2;
        return channels == 8 ? out ^ x & 4 ^ y & 4 : out;
    }

    private int bankMask(long across) {
        int more = bytes == 1 || isPair ? 1 : 0;
        int mask = 0;
        if ((swizzle & 2) != 0 && isMultiple(across, bankBit - 10 + more)) mask |= 4;
        if ((swizzle & 4) != 0 && isMultiple(across, bankBit - 9 + more)) mask |= 8;
        if ((swizzle & 1) != 0 && isMultiple(across, bankBit - 8 + more)) mask |= 16;
        return mask;
    }

    private static boolean isMultiple(long x, int power) {
        return (x & (1L << power) - 1) == 0;
    }
}
