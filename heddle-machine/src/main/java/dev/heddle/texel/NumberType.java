package dev.heddle.texel;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The number type of a format: how its codes become numbers.
public enum NumberType {
    /// code / (2^n − 1).
    UNORM(Kind.FLOAT),
    /// Red, green and blue by sRGB's function, alpha as UNORM.
    SRGB(Kind.FLOAT),
    /// Of blocks that decode to 16 bits: cut to 8 bits, then UNORM.
    UNORM8(Kind.FLOAT),
    /// code / (2^(n − 1) − 1), at least −1.
    SNORM(Kind.FLOAT),
    UINT(Kind.UINT),
    SINT(Kind.SINT),
    /// Binary floats of 32 or 16 bits, unsigned ones of 11 or 10.
    FLOAT(Kind.FLOAT),
    /// Of blocks that decode to half floats: those without sign.
    UFLOAT(Kind.FLOAT),
    /// Two's complement with 16 bits behind the point.
    FIXED(Kind.FLOAT),
    /// Extended range, of 10 bits: (code − 384) / 510.
    XR(Kind.FLOAT);

    private final Kind kind;

    NumberType(Kind kind) {
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /// @return its stable name: `unorm`, `srgb`
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @throws IllegalArgumentException if there is none of that name
    public static NumberType of(String text) {
        for (NumberType t : values()) if (t.text().equals(text)) return t;
        throw new IllegalArgumentException(
                "'%s' is not a type of numbers; there are %s"
                        .formatted(
                                text,
                                Arrays.stream(values())
                                        .map(NumberType::text)
                                        .collect(Collectors.joining(", "))));
    }
}
