package dev.heddle.textures;

import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;

/// An image or a buffer that a program has reached by a descriptor in memory.
///
/// @param record of the book that the descriptor is: `texture` or `image`
/// @param isBuffer whether the descriptor says that it is a line of elements without levels
/// @param address of the first texel that the program sees
/// @param isStorage whether the program asked where texels are, or stored some; else it read them as a texture
public record UsedImage(
        String record,
        byte[] descriptor,
        boolean isBuffer,
        TexelFormat format,
        ImageExtent extent,
        long address,
        boolean isStorage) {

    /// A line for people, such as `0x4000130000: 64 x 16, rgba8 unorm, storage image`.
    public String text() {
        String use = isStorage ? "storage" : "sampled";
        if (isBuffer) return "0x%x: %,d of %s, %s buffer".formatted(address, extent.width(), format.text(), use);
        StringBuilder out = new StringBuilder("0x%x: %d".formatted(address, extent.width()));
        if (extent.dimension() != Dimension.D1) out.append(" x ").append(extent.height());
        if (extent.dimension() == Dimension.D3) out.append(" x ").append(extent.depth());
        if (extent.layers() > 1) out.append(", %d layers".formatted(extent.layers()));
        if (extent.levels() > 1) out.append(", %d levels".formatted(extent.levels()));
        if (extent.samples() > 1) out.append(", %d samples".formatted(extent.samples()));
        return out.append(", %s, %s image".formatted(format.text(), use)).toString();
    }
}
