package dev.heddle.textures.texel;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The number type of a format: how its codes become numbers.
public enum NumberType {
    /// code / (2^n − 1).
    UNORM(TexelKind.FLOAT),
    /// Red, green and blue by sRGB's function, alpha as UNORM.
    SRGB(TexelKind.FLOAT),
    /// Of blocks that decode to 16 bits: cut to 8 bits, then UNORM.
    UNORM8(TexelKind.FLOAT),
    /// code / (2^(n − 1) − 1), at least −1.
    SNORM(TexelKind.FLOAT),
    UINT(TexelKind.UINT),
    SINT(TexelKind.SINT),
    /// Binary floats of 32 or 16 bits, unsigned ones of 11 or 10.
    FLOAT(TexelKind.FLOAT),
    /// Of blocks that decode to half floats: those without sign.
    UFLOAT(TexelKind.FLOAT),
    /// Two's complement with 16 bits behind the point.
    FIXED(TexelKind.FLOAT),
    /// Extended range, of 10 bits: (code − 384) / 510.
    XR(TexelKind.FLOAT);

    private final TexelKind kind;

    NumberType(TexelKind kind) {
        this.kind = kind;
    }

    public TexelKind kind() {
        return kind;
    }

    /// @return its stable name: `unorm`, `srgb`
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @throws IllegalArgumentException if there is none of that name
    public static NumberType of(String text) {
        for (NumberType t : values()) if (t.text().equals(text)) return t;
        throw new IllegalArgumentException("'%s' is not a type of numbers; there are %s"
                .formatted(text, Arrays.stream(values()).map(NumberType::text).collect(Collectors.joining(", "))));
    }
}
