package dev.heddle.textures.block;

/// Reads the texels of one kind of block.
@FunctionalInterface
public interface BlockDecoder {
    /// @param low bytes 0 to 7 of the block, the first one lowest
    /// @param high bytes 8 to 15; not looked at if the block has 8
    /// @param x column, 0 to the block's width − 1
    /// @param y row
    /// @param out its first four are set: red, green, blue, alpha, as bits of f32
    void decode(long low, long high, int x, int y, int[] out);
}
