package dev.heddle.textures.layout;

/// Tiles of 2 by 4 blocks of 256 bytes, whose order changes with their place so that neighbours are in different
/// channels and banks of memory. In a block the bits of column and row alternate: x0 y0 x1 y1 x2 x3 x4 y2 from the
/// lowest, without those that the block does not have.
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

    /// @return the number of a column's first texel in a row of tiles
    long column(int x) {
        int block = x >> wide();
        int number = (block & 1) * 0b111;
        if (bytes != 16) number ^= block & 2;
        if (bytes != 16 && channels == 8) number ^= block & 4;
        int texel = x & 1 | (x & 2) << 1 | (x >> 2 & (1 << wide() - 2) - 1) << 4;
        long of = (long) (block >> 1) * TILE + (long) number * BLOCK;
        return of / bytes + texel;
    }

    /// The other order of blocks in a tile, of texels in a block, and of banks.
    ///
    /// @param pitch bytes from a row of texels to the next one, were they linear
    /// @return what the numbers of a row's texels are turned by
    long turn(int y, long pitch) {
        int block = y >> high();
        int number = (block & 1) * 0b110 ^ (block >> 1 & 1) * 0b011;
        if (bytes != 16 && channels == 8) number ^= block & 4;
        int texel = (y & 1) << 1 | (y & 2) << 2;
        if (high() == 3) texel |= (y & 4) << wide();
        long bank = (long) (block & bankMask(across(pitch))) << bankBit - 3;
        return (bank ^ (long) number * BLOCK) / bytes ^ texel;
    }

    /// @return bytes to a row of tiles
    long row(int y, long pitch) {
        return (y >> high() + 2) * (across(pitch) / 2) * TILE;
    }

    /// @return blocks in a row
    private long across(long pitch) {
        return pitch / bytes >> wide();
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
