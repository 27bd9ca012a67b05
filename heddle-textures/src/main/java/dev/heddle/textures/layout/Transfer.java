package dev.heddle.textures.layout;

import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;

/// Images into bytes as they are in memory.
public final class Transfer {
    private Transfer() {}

    /// @return as many bytes as the layout has, zero between elements
    /// @throws IllegalArgumentException if the image has no such layout, or is too large for an array
    public static byte[] toBytes(Image image, ImageLayout layout) {
        Placement p = layout.place(image.extent(), image.format());
        if (p.size() > Integer.MAX_VALUE - 8)
            throw new IllegalArgumentException("%d bytes in layout %s: too many".formatted(p.size(), layout.name()));
        byte[] out = new byte[(int) p.size()];
        ImageExtent e = image.extent();
        TexelFormat f = image.format();
        int n = f.bytes();
        for (int l = 0; l < e.levels(); l++) {
            byte[] level = image.levels()[l];
            int at = 0;
            for (int z = 0; z < e.slices(l); z++)
                for (int y = 0; y < e.rows(f, l); y++)
                    for (int x = 0; x < e.columns(f, l); x++)
                        for (int s = 0; s < e.samples(); s++, at += n)
                            System.arraycopy(level, at, out, (int) p.offset(x, y, z, l, s), n);
        }
        return out;
    }
}
