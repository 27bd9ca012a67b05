package dev.heddle.textures.texel;

import dev.heddle.textures.block.Blocks;

/// Formats by their names. Names of plain formats are made of letters and widths (see [PlainFormat]); beside them are
/// `rgb9e5`, `bgr9e5` and the names of [Blocks].
public final class Formats {
    private Formats() {}

    /// @param text a name and a type, `rgba8 unorm`
    /// @throws IllegalArgumentException if there is no such format
    public static TexelFormat of(String text) {
        int space = text.indexOf(' ');
        if (space < 0)
            throw new IllegalArgumentException(
                    "'%s' is not a format: a name and a type, such as 'rgba8 unorm'".formatted(text));
        return of(text.substring(0, space), NumberType.of(text.substring(space + 1)));
    }

    /// @param word a name and a type in one word, `rgba8-unorm`
    /// @throws IllegalArgumentException if there is no such format
    public static TexelFormat ofWord(String word) {
        int type = word.lastIndexOf('-');
        return of(type < 0 ? word : word.substring(0, type) + " " + word.substring(type + 1));
    }

    /// @throws IllegalArgumentException if there is no such format
    public static TexelFormat of(String name, NumberType type) {
        if (name.startsWith("astc-") && name.indexOf('x') != name.lastIndexOf('x'))
            throw new IllegalArgumentException("'%s': ASTC blocks with a depth are not supported".formatted(name));
        if (!Blocks.named(name).isEmpty()) return BlockFormat.of(name, type);
        if (name.equals("rgb9e5") || name.equals("bgr9e5")) {
            if (type == NumberType.FLOAT) return new SharedExponent(name.startsWith("b"));
            throw new IllegalArgumentException("'%s' has no type %s; it has float".formatted(name, type.text()));
        }
        if (name.indexOf('-') >= 0)
            throw new IllegalArgumentException(
                    "'%s' is not a block format; there are %s".formatted(name, String.join(", ", Blocks.names())));
        return PlainFormat.of(name, type);
    }

    /// @return the same bits with the colours read as sRGB: what a flag beside a format asks for
    /// @throws IllegalArgumentException if the format's numbers are not `unorm`, or too wide
    public static TexelFormat srgb(TexelFormat format) {
        return switch (format.type()) {
            case SRGB -> format;
            case UNORM, UNORM8 -> of(format.name(), NumberType.SRGB);
            case SNORM, UINT, SINT, FLOAT, UFLOAT, FIXED, XR ->
                throw new IllegalArgumentException(
                        "'%s' cannot be sRGB: its numbers are not unorm".formatted(format.text()));
        };
    }
}
