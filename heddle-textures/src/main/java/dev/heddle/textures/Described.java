package dev.heddle.textures;

import dev.heddle.isa.Book;
import dev.heddle.isa.record.RecordValues;
import dev.heddle.textures.layout.ImageLayout;
import dev.heddle.textures.layout.ImageLayouts;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The contents of the descriptor of an image, as the machine sees it. The names are those that `says` of a record
/// uses:
///
/// - texts `dimension` (`1d` `2d` `3d` `cube`, with `-array` or `-ms`; `buffer`), `format`, `layout`, `swizzle` (what
///   the program sees) and `order` (how the channels of the format lie in memory)
/// - text `outside_level`: `unknown` if it is unknown what is read from levels that there are not (else nothing is)
/// - numbers `width`, `height`, `depth` (texels of level 0), `layers` (faces count), `levels`, `first_level`,
///   `samples`, `address`, `srgb` and `null` (0 or 1), `least_lod` and `most_lod` (in 256ths), `planes` (address of a
///   `plane` for each level of each layer), `first_texel` (how many texels behind it the first one is), settings of the
///   layout
/// - `counted_layers`: how many layers a query of the size returns, if not all that there are
/// - where the addresses of levels are in a table of the launch: its name `level_table`, `level_index` the number of
///   the first one there, `level_address` the same in bytes
///
/// A plane says the text `blocks` if it is made of compressed blocks: then the format of the image is the one that
/// these decode to. Its numbers `size` (bytes up to the end of the image; what lies beyond reads as 0 bits) and
/// `null` count.
public final class Described {
    /// Settings of layouts, by the names that `says` has for them.
    private static final List<String> SETTINGS = List.of(
            "pitch",
            "pitch_align",
            "level_align",
            "layer_align",
            "layer_stride",
            "page_align",
            "has_levels",
            "row_stride",
            "slice_stride",
            "height_align",
            "last_height_align",
            "layer_size",
            "least_layer_size",
            "tile_all",
            "bank_bit");

    /// Settings that share their names with something else.
    private static final Map<String, String> RENAMED = Map.of("bank_swizzle", "swizzle", "bank_channels", "channels");

    /// The end of the name of a layout whose blocks may be compressed.
    private static final String COMPRESSED = "-compressed";

    private static final int MOST_LOD = 256 * 32;

    private Described() {}

    static boolean isBuffer(RecordValues r) {
        return r.property("dimension", "").equals("buffer");
    }

    static Dimension dimension(RecordValues r) {
        if (isBuffer(r)) return Dimension.D1;
        String text = r.property("dimension", "2d");
        int end = text.indexOf('-');
        return Dimension.of(end < 0 ? text : text.substring(0, end));
    }

    /// @throws IllegalArgumentException if there is no such image
    static ImageExtent extent(RecordValues r) {
        Dimension d = dimension(r);
        boolean deep = d == Dimension.D3;
        int width = (int) r.property("width", 1);
        int height = d == Dimension.D1 ? 1 : (int) r.property("height", 1);
        int depth = deep ? (int) r.property("depth", 1) : 1;
        int layers = deep ? 1 : (int) r.property("layers", d == Dimension.CUBE ? 6 : 1);
        int levels = (int) r.property("levels", 1) + (int) r.property("first_level", 0);
        int full = 32 - Integer.numberOfLeadingZeros(Math.max(width, Math.max(height, depth)));
        return new ImageExtent(d, width, height, depth, layers, Math.clamp(levels, 1, Math.max(1, full)), (int)
                r.property("samples", 1));
    }

    static TexelFormat format(RecordValues r) {
        return format(r, r.property("format", ""));
    }

    /// @param name of a format; that of blocks is given by their plane
    static TexelFormat format(RecordValues r, String name) {
        TexelFormat f = Formats.of(name);
        return r.property("srgb", 0) != 0 ? Formats.srgb(f) : f;
    }

    static Swizzle swizzle(RecordValues r, String name) {
        String text = r.property(name, "");
        return text.isEmpty() ? Swizzle.IDENTITY : Swizzle.of(text);
    }

    /// @return the layout that a record says, with its settings
    static ImageLayout layout(RecordValues r) {
        return layout(r, false);
    }

    /// @param isNeverCompressed whether no block of an image that may be compressed is: blocks lie as in the layout
    ///     without compression then
    static ImageLayout layout(RecordValues r, boolean isNeverCompressed) {
        Map<String, Long> settings = new HashMap<>();
        for (String s : SETTINGS) set(r, s, s.replace('_', '-'), settings);
        RENAMED.forEach((name, setting) -> set(r, name, setting, settings));
        String name = r.property("layout", "linear");
        if (isNeverCompressed && name.endsWith(COMPRESSED)) {
            name = name.substring(0, name.length() - COMPRESSED.length());
            settings.put("pairs", 1L);
        }
        return ImageLayouts.of(name, settings);
    }

    private static void set(RecordValues r, String name, String as, Map<String, Long> into) {
        if (r.says(name)) into.put(as, r.property(name, 0));
    }

    static float leastLod(RecordValues r) {
        return r.property("least_lod", 0) / 256f;
    }

    static float mostLod(RecordValues r) {
        return r.property("most_lod", MOST_LOD) / 256f;
    }

    /// @param lane that faults are told of
    /// @return the image that a descriptor tells of
    /// @throws IllegalArgumentException if it cannot be read: no such format or layout, or sizes that do not fit
    /// @throws dev.heddle.isa.record.RecordException if a field has a value without a meaning
    static DescribedImage image(Book book, RecordValues r, Texels texels, int lane) {
        return r.says("planes") ? PlanarImage.of(book, r, texels, lane) : new PlainImage(r, texels);
    }
}
