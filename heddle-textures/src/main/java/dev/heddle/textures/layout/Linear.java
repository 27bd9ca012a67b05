package dev.heddle.textures.layout;

import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;

/// Rows one after the other, the samples of a texel adjacent; all levels of a layer, then the next layer.
///
/// @param pitch bytes from a row to the next one in level 0, 0 for as few as possible; only for one level
/// @param layerStride bytes from a layer to the next one, 0 for as few as possible
record Linear(long pitch, long layerStride, long pitchAlign, long levelAlign, long layerAlign) implements ImageLayout {
    static ImageLayout of(LayoutSettings s) {
        return new Linear(
                s.get("pitch", 0),
                s.get("layer-stride", 0),
                s.atLeastOne("pitch-align", 1),
                s.atLeastOne("level-align", 1),
                s.atLeastOne("layer-align", 1));
    }

    @Override
    public String name() {
        return "linear";
    }

    @Override
    public Placement place(ImageExtent extent, TexelFormat format) {
        int n = extent.levels();
        int bytes = format.bytes() * extent.samples();
        if (pitch > 0 && n > 1) throw new IllegalArgumentException("a pitch for %d levels: it is for one".formatted(n));
        long[] pitches = new long[n];
        long[] slices = new long[n];
        long[] starts = new long[n];
        long at = 0;
        for (int l = 0; l < n; l++) {
            long least = ImageLayout.align((long) extent.columns(format, l) * bytes, pitchAlign);
            pitches[l] = pitch > 0 ? pitch : least;
            slices[l] = pitches[l] * extent.rows(format, l);
            at = ImageLayout.align(at, levelAlign);
            starts[l] = at;
            at += slices[l] * extent.depth(l);
        }
        long layer = layerStride > 0 ? layerStride : ImageLayout.align(at, layerAlign);
        long all = layerStride > 0 ? (extent.layers() - 1) * layer + at : layer * extent.layers();
        boolean deep = extent.depth() > 1;
        return new Pitched.Levels(
                bytes, format.bytes(), null, 0, new boolean[n], pitches, slices, starts, deep ? 0 : layer, all);
    }
}
