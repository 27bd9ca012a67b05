package dev.heddle.textures.file;

import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.TexelFormat;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Formats by their numbers in Vulkan, which KTX 2 has. Vulkan names packed formats from the highest bit, Heddle all
/// formats from the lowest one.
final class VulkanFormats {
    private static final int EACH = 2;

    /// Names, and each type with its number.
    private static final String PLAIN = """
            gr4 unorm 1
            abgr4 unorm 2
            argb4 unorm 3
            b5g6r5 unorm 4
            r5g6b5 unorm 5
            a1bgr5 unorm 6
            a1rgb5 unorm 7
            bgr5a1 unorm 8
            r8 unorm 9 snorm 10 uint 13 sint 14 srgb 15
            rg8 unorm 16 snorm 17 uint 20 sint 21 srgb 22
            rgb8 unorm 23 snorm 24 uint 27 sint 28 srgb 29
            bgr8 unorm 30 snorm 31 uint 34 sint 35 srgb 36
            rgba8 unorm 51 snorm 52 uint 55 sint 56 srgb 57
            rgba8 unorm 37 snorm 38 uint 41 sint 42 srgb 43
            bgra8 unorm 44 snorm 45 uint 48 sint 49 srgb 50
            bgr10a2 unorm 58 snorm 59 uint 62 sint 63
            rgb10a2 unorm 64 snorm 65 uint 68 sint 69
            r16 unorm 70 snorm 71 uint 74 sint 75 float 76
            rg16 unorm 77 snorm 78 uint 81 sint 82 float 83
            rgb16 unorm 84 snorm 85 uint 88 sint 89 float 90
            rgba16 unorm 91 snorm 92 uint 95 sint 96 float 97
            r32 uint 98 sint 99 float 100
            rg32 uint 101 sint 102 float 103
            rgb32 uint 104 sint 105 float 106
            rgba32 uint 107 sint 108 float 109
            rg11b10 float 122
            rgb9e5 float 123
            z16 unorm 124
            z24x8 unorm 125
            z32 float 126
            s8 uint 127
            z24s8 unorm 129
            z32s8x24 float 130
            bgra4 unorm 1000340000
            rgba4 unorm 1000340001
            rgb5a1 unorm 1000470000
            a8 unorm 1000470001
            """;

    private static final String BLOCKS = """
            bc1-rgb unorm 131 srgb 132
            bc1 unorm 133 srgb 134
            bc2 unorm 135 srgb 136
            bc3 unorm 137 srgb 138
            bc4 unorm 139 snorm 140
            bc5 unorm 141 snorm 142
            bc6h ufloat 143 float 144
            bc7 unorm 145 srgb 146
            etc2-rgb8 unorm 147 srgb 148
            etc2-rgb8a1 unorm 149 srgb 150
            etc2-rgba8 unorm 151 srgb 152
            eac-r11 unorm 153 snorm 154
            eac-rg11 unorm 155 snorm 156
            astc-4x4 unorm 157 srgb 158 float 1000066000
            astc-5x4 unorm 159 srgb 160 float 1000066001
            astc-5x5 unorm 161 srgb 162 float 1000066002
            astc-6x5 unorm 163 srgb 164 float 1000066003
            astc-6x6 unorm 165 srgb 166 float 1000066004
            astc-8x5 unorm 167 srgb 168 float 1000066005
            astc-8x6 unorm 169 srgb 170 float 1000066006
            astc-8x8 unorm 171 srgb 172 float 1000066007
            astc-10x5 unorm 173 srgb 174 float 1000066008
            astc-10x6 unorm 175 srgb 176 float 1000066009
            astc-10x8 unorm 177 srgb 178 float 1000066010
            astc-10x10 unorm 179 srgb 180 float 1000066011
            astc-12x10 unorm 181 srgb 182 float 1000066012
            astc-12x12 unorm 183 srgb 184 float 1000066013
            g8b8g8r8-422 unorm 1000156000
            b8g8r8g8-422 unorm 1000156001
            """;

    private static final Map<Integer, String> BY_NUMBER = new HashMap<>();
    private static final Map<String, Integer> BY_NAME = new HashMap<>();

    static {
        for (String line : (PLAIN + BLOCKS).split("\n")) {
            String[] words = line.split(" ");
            for (int i = 1; i < words.length; i += EACH) {
                String name = words[0] + " " + words[i];
                int number = Integer.parseInt(words[i + 1]);
                BY_NUMBER.put(number, name);
                // The later of two numbers is the one that is written.
                BY_NAME.put(name, number);
            }
        }
    }

    private VulkanFormats() {}

    /// @return null if there is no such number, or Heddle does not have its format
    static @Nullable TexelFormat of(int number) {
        String name = BY_NUMBER.get(number);
        return name == null ? null : Formats.of(name);
    }

    /// @return null if Vulkan does not have the format
    static @Nullable Integer number(TexelFormat format) {
        return BY_NAME.get(format.text());
    }
}
