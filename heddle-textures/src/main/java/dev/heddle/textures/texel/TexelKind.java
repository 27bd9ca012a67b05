package dev.heddle.textures.texel;

/// The kind of the four values of a texel.
public enum TexelKind {
    /// Bits of f32.
    FLOAT(0x3f800000),
    /// Integers without sign.
    UINT(1),
    /// Integers in two's complement.
    SINT(1);

    private final int one;

    TexelKind(int one) {
        this.one = one;
    }

    /// @return one, as this kind has it: alpha where a format has none
    public int one() {
        return one;
    }
}
