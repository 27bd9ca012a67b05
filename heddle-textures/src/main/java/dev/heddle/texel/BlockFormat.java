package dev.heddle.texel;

import dev.heddle.texel.block.BlockDecoder;
import dev.heddle.texel.block.Blocks;
import java.util.List;
import java.util.stream.Collectors;

/// Compressed blocks of texels, which can be read but not written.
public final class BlockFormat implements TexelFormat {
    private final Blocks.Block block;
    private final NumberType type;
    private final BlockDecoder decoder;

    private BlockFormat(Blocks.Block block) {
        this.block = block;
        this.type = NumberType.of(block.type());
        this.decoder = block.decoder();
    }

    /// @throws IllegalArgumentException if blocks of that name are not of that type
    static BlockFormat of(String name, NumberType type) {
        List<Blocks.Block> all = Blocks.named(name);
        for (Blocks.Block b : all) if (b.type().equals(type.text())) return new BlockFormat(b);
        throw new IllegalArgumentException(
                "'%s' has no type %s; it has %s"
                        .formatted(
                                name,
                                type.text(),
                                all.stream()
                                        .map(Blocks.Block::type)
                                        .collect(Collectors.joining(", "))));
    }

    @Override
    public String name() {
        return block.name();
    }

    @Override
    public NumberType type() {
        return type;
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
        decoder.decode(low, high, x, y, out);
    }

    @Override
    public boolean writable() {
        return false;
    }

    @Override
    public long encodeLow(int[] texel) {
        throw new UnsupportedOperationException(
                text() + " is compressed: its texels cannot be written");
    }

    @Override
    public long encodeHigh(int[] texel) {
        return encodeLow(texel);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof BlockFormat f && f.text().equals(text());
    }

    @Override
    public int hashCode() {
        return text().hashCode();
    }

    @Override
    public String toString() {
        return text();
    }
}
