package dev.heddle.textures.layout;

import java.util.Map;

/// Layouts by their names. Settings are what descriptors say beside it, in bytes by default; 0 or
/// missing means that it follows from the image.
///
/// - `linear`: `pitch` of level 0, `layer-stride`, `pitch-align`, `level-align`, `layer-align`
/// - `twiddled`: `page-align`, 0 or 1: whether layers begin at pages; `has-levels`, 1 if layers have room for levels
///   though the image has one
/// - `u-interleaved`: `row-stride` of level 0 (a row of tiles), `slice-stride` (samples, slices, layers)
/// - `pitched`, `macrotiled`: `pitch`, `pitch-align`, `height-align` and `last-height-align` (rows), `layer-size`,
///   `least-layer-size`, `tile-all` (0 or 1), `bank-bit` (13 to 16), `swizzle` (the sum of flags 1, 2, 4), `channels`
///   (4 or 8), `pairs` (1: texels of two bytes with a component each are taken, with both bytes beside each other)
public final class ImageLayouts {
    private static final String ORDER = "the order of texels in its tiles is not published";

    /// What is known to exist and is not read.
    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("twiddled-compressed", "what its metadata say is not known"),
            Map.entry("macrotiled-compressed", "what its flags say is not known"),
            Map.entry("afbc", "compressed frame buffers are not decoded"),
            Map.entry("afrc", "compressed frame buffers are not decoded"),
            Map.entry("rotated", "which way it is turned is not known"),
            Map.entry("flipped", "which way it is turned is not known"),
            Map.entry("tiled-4x4", ORDER),
            Map.entry("tiled-32x32", ORDER),
            Map.entry("tiled-4x2", ORDER),
            Map.entry("macrotiled-2", ORDER),
            Map.entry("block-linear-16x16", ORDER),
            Map.entry("block-linear-8x16", ORDER),
            Map.entry("block-linear-8x8", ORDER),
            Map.entry("interleaved-64k", ORDER));

    private ImageLayouts() {}

    /// @throws IllegalArgumentException if there is none of that name, it cannot be read, or a setting is wrong
    public static ImageLayout of(String name, Map<String, Long> settings) {
        LayoutSettings s = new LayoutSettings(name, settings);
        ImageLayout out = switch (name) {
            case "linear" -> Linear.of(s);
            case "twiddled" -> new Twiddled(s.get("page-align", 0) != 0, s.get("has-levels", 0) != 0);
            case "u-interleaved" -> new Interleaved(s.get("row-stride", 0), s.get("slice-stride", 0));
            case "pitched" -> Pitched.of(s, false);
            case "macrotiled" -> Pitched.of(s, true);
            default -> throw new IllegalArgumentException(unknown(name));
        };
        s.checkAll();
        return out;
    }

    /// @return a layout without settings
    public static ImageLayout of(String name) {
        return of(name, Map.of());
    }

    private static String unknown(String name) {
        String why = REFUSED.get(name);
        if (why != null) return "layout '%s' is not supported: %s".formatted(name, why);
        return "'%s' is not a layout; there are linear, twiddled, u-interleaved, pitched and macrotiled"
                .formatted(name);
    }
}
