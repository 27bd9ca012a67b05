package dev.heddle.textures.texel;

import java.util.Locale;

/// The dimension of an image, which decides what its coordinates are.
public enum Dimension {
    D1,
    D2,
    D3,
    /// Six square layers for each cube: +x, −x, +y, −y, +z, −z.
    CUBE;

    /// @return its stable name: `1d`, `2d`, `3d`, `cube`
    public String text() {
        return this == CUBE ? "cube" : name().charAt(1) + "d";
    }

    /// @throws IllegalArgumentException if there is none of that name
    public static Dimension of(String text) {
        for (Dimension d : values()) if (d.text().equals(text.toLowerCase(Locale.ROOT))) return d;
        throw new IllegalArgumentException("'%s' is not a dimension; there are 1d, 2d, 3d and cube".formatted(text));
    }
}
