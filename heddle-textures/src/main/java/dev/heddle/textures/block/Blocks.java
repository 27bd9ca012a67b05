package dev.heddle.textures.block;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// All kinds of blocks, by name and type of numbers. `float` of `bc6h` has a sign, `ufloat` has none; ASTC as `unorm`
/// gives half floats, as `unorm8` 8 bits, as `float` a high dynamic range. `etc1` is read as `etc2-rgb8`, which holds
/// it.
public final class Blocks {
    /// @param type of numbers: `unorm`, `srgb`, `unorm8`, `snorm`, `float`, `ufloat`
    /// @param width texels of a block in a row
    /// @param height rows of texels
    /// @param bytes 4, 8 or 16
    public record Block(String name, String type, int width, int height, int bytes, BlockDecoder decoder) {
        /// @return how many channels there are, 1 to 4
        public int components() {
            return switch (name) {
                case "bc4", "eac-r11" -> 1;
                case "bc5", "eac-rg11" -> 2;
                case "bc1-rgb", "bc6h", "etc1", "etc2-rgb8", "g8b8g8r8-422", "b8g8r8g8-422" -> 3;
                default -> 4;
            };
        }
    }

    private static final int[][] FOOTPRINTS = {
        {4, 4}, {5, 4}, {5, 5}, {6, 5}, {6, 6}, {8, 5}, {8, 6}, {8, 8}, {10, 5}, {10, 6}, {10, 8}, {10, 10}, {12, 10},
        {12, 12}
    };

    private static final Map<String, List<Block>> BY_NAME = new LinkedHashMap<>();

    static {
        both("bc1", 8, ColourBlocks.bc1(true, false), ColourBlocks.bc1(true, true));
        both("bc1-rgb", 8, ColourBlocks.bc1(false, false), ColourBlocks.bc1(false, true));
        both("bc2", 16, ColourBlocks.bc2(false), ColourBlocks.bc2(true));
        both("bc3", 16, ColourBlocks.bc3(false), ColourBlocks.bc3(true));
        add("bc4", "unorm", 8, GrayBlocks.bc4(false));
        add("bc4", "snorm", 8, GrayBlocks.bc4(true));
        add("bc5", "unorm", 16, GrayBlocks.bc5(false));
        add("bc5", "snorm", 16, GrayBlocks.bc5(true));
        add("bc6h", "ufloat", 16, Bc6.bc6(false));
        add("bc6h", "float", 16, Bc6.bc6(true));
        both("bc7", 16, Bc7.bc7(false), Bc7.bc7(true));
        both("etc1", 8, Etc.rgb(false), Etc.rgb(true));
        both("etc2-rgb8", 8, Etc.rgb(false), Etc.rgb(true));
        both("etc2-rgb8a1", 8, Etc.rgbWithHoles(false), Etc.rgbWithHoles(true));
        both("etc2-rgba8", 16, Etc.rgba(false), Etc.rgba(true));
        add("eac-r11", "unorm", 8, Eac.r(false));
        add("eac-r11", "snorm", 8, Eac.r(true));
        add("eac-rg11", "unorm", 16, Eac.rg(false));
        add("eac-rg11", "snorm", 16, Eac.rg(true));
        for (int[] f : FOOTPRINTS) astc(f[0], f[1]);
        add(new Block("g8b8g8r8-422", "unorm", 2, 1, 4, Subsampled.pair(0)));
        add(new Block("b8g8r8g8-422", "unorm", 2, 1, 4, Subsampled.pair(1)));
    }

    private Blocks() {}

    private static void both(String name, int bytes, BlockDecoder unorm, BlockDecoder srgb) {
        add(name, "unorm", bytes, unorm);
        add(name, "srgb", bytes, srgb);
    }

    private static void add(String name, String type, int bytes, BlockDecoder decoder) {
        add(new Block(name, type, 4, 4, bytes, decoder));
    }

    private static void astc(int w, int h) {
        String name = "astc-" + w + "x" + h;
        add(new Block(name, "unorm", w, h, 16, Astc.decoder(w, h, Astc.Mode.WIDE)));
        add(new Block(name, "unorm8", w, h, 16, Astc.decoder(w, h, Astc.Mode.NARROW)));
        add(new Block(name, "srgb", w, h, 16, Astc.decoder(w, h, Astc.Mode.SRGB)));
        add(new Block(name, "float", w, h, 16, Astc.decoder(w, h, Astc.Mode.HDR)));
    }

    private static void add(Block b) {
        BY_NAME.computeIfAbsent(b.name(), n -> new ArrayList<>()).add(b);
    }

    /// @return the blocks of that name, one for each type; none if there is no such name
    public static List<Block> named(String name) {
        return List.copyOf(BY_NAME.getOrDefault(name, List.of()));
    }

    /// @return all names
    public static List<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }
}
