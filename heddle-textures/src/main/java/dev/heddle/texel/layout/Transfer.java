package dev.heddle.texel.layout;

import dev.heddle.texel.Image;
import dev.heddle.texel.ImageExtent;
import dev.heddle.texel.TexelFormat;

/// Images into bytes as they are in memory, and back.
public final class Transfer {
    private Transfer() {}

    /// @return as many bytes as the layout has, zero between elements
    /// @throws IllegalArgumentException if the image has no such layout, or is too large for an array
    public static byte[] toBytes(Image image, ImageLayout layout) {
        Placement p = layout.place(image.extent(), image.format());
        if (p.size() > Integer.MAX_VALUE - 8)
            throw new IllegalArgumentException(
                    "%d bytes in layout %s: too many".formatted(p.size(), layout.name()));
        byte[] out = new byte[(int) p.size()];
        move(image, p, out, false);
        return out;
    }

    /// @param memory the image's bytes, from its address on
    /// @throws IllegalArgumentException if there are too few bytes, or the image has no such layout
    public static Image toImage(
            byte[] memory, ImageLayout layout, ImageExtent extent, TexelFormat format) {
        Placement p = layout.place(extent, format);
        if (memory.length < p.size())
            throw new IllegalArgumentException(
                    "%d bytes; an image of %d x %d in layout %s needs %d"
                            .formatted(
                                    memory.length,
                                    extent.width(),
                                    extent.height(),
                                    layout.name(),
                                    p.size()));
        Image out = Image.of(format, extent);
        move(out, p, memory, true);
        return out;
    }

    private static void move(Image image, Placement p, byte[] memory, boolean read) {
        ImageExtent e = image.extent();
        TexelFormat f = image.format();
        int n = f.bytes();
        for (int l = 0; l < e.levels(); l++) {
            byte[] level = image.levels()[l];
            int at = 0;
            for (int z = 0; z < e.slices(l); z++)
                for (int y = 0; y < e.rows(f, l); y++)
                    for (int x = 0; x < e.columns(f, l); x++)
                        for (int s = 0; s < e.samples(); s++) {
                            int from = (int) p.offset(x, y, z, l, s);
                            if (read) System.arraycopy(memory, from, level, at, n);
                            else System.arraycopy(level, at, memory, from, n);
                            at += n;
                        }
        }
    }
}
