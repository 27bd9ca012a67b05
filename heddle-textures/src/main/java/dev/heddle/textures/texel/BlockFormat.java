package dev.heddle.textures.texel;

import dev.heddle.textures.block.Blocks;
import java.util.List;
import java.util.stream.Collectors;

/// Compressed blocks of texels, which can be read but not written.
///
/// @param type of the block's numbers
public record BlockFormat(Blocks.Block block, NumberType type) implements TexelFormat {
    /// @throws IllegalArgumentException if blocks of that name are not of that type
    static BlockFormat of(String name, NumberType type) {
        List<Blocks.Block> all = Blocks.named(name);
        for (Blocks.Block b : all) if (b.type().equals(type.text())) return new BlockFormat(b, type);
        throw new IllegalArgumentException("'%s' has no type %s; it has %s"
                .formatted(
                        name, type.text(), all.stream().map(Blocks.Block::type).collect(Collectors.joining(", "))));
    }

    @Override
    public String name() {
        return block.name();
    }

    @Override
    public int bytes() {
        return block.bytes();
    }

    @Override
    public int blockWidth() {
        return block.width();
    }

    @Override
    public int blockHeight() {
        return block.height();
    }

    @Override
    public int components() {
        return block.components();
    }

    @Override
    public void decode(long low, long high, int x, int y, int[] out) {
        block.decoder().decode(low, high, x, y, out);
    }

    @Override
    public long encodeLow(int[] texel) {
        throw new UnsupportedOperationException(text() + " is compressed: its texels cannot be written");
    }

    @Override
    public long encodeHigh(int[] texel) {
        return encodeLow(texel);
    }

    @Override
    public String toString() {
        return text();
    }
}
