package dev.heddle.textures;

import dev.heddle.isa.record.RecordException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The value that is read where an image has no texel of the number that a program gives.
public enum OutOfBoundsTexel {
    /// The sampler's border.
    BORDER,
    /// Zeros.
    ZERO,
    /// The texel at the edge, or of the last layer.
    EDGE,
    UNKNOWN;

    /// @throws RecordException if there is none of that name
    static OutOfBoundsTexel of(String text) {
        for (OutOfBoundsTexel o : values()) if (o.text().equals(text)) return o;
        throw new RecordException("'%s' is not what can be outside of an image; there are %s"
                .formatted(
                        text,
                        Arrays.stream(values()).map(OutOfBoundsTexel::text).collect(Collectors.joining(", "))));
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
