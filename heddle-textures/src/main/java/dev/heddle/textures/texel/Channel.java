package dev.heddle.textures.texel;

/// The channel of a component of a format, by its letter in names of formats.
public enum Channel {
    RED('r', 0),
    GREEN('g', 1),
    BLUE('b', 2),
    ALPHA('a', 3),
    /// Read as red.
    DEPTH('z', 0),
    /// An integer, read as red; as green beside a depth.
    STENCIL('s', 0),
    /// Bits that mean nothing: not read, written as 0.
    UNUSED('x', -1);

    private final char letter;
    private final int index;

    Channel(char letter, int index) {
        this.letter = letter;
        this.index = index;
    }

    char letter() {
        return letter;
    }

    /// @return place among the four values of a texel, −1 for none
    public int index() {
        return index;
    }

    static Channel of(char letter) {
        for (Channel c : values()) if (c.letter == letter) return c;
        throw new IllegalArgumentException(
                "'%c' is not a channel; there are r, g, b, a, z (depth), s (stencil) and x (unused)".formatted(letter));
    }
}
