package dev.heddle.textures.sample;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The wrap mode: the meaning of a coordinate outside of an image.
public enum WrapMode {
    REPEAT,
    MIRRORED_REPEAT,
    CLAMP_TO_EDGE,
    CLAMP_TO_BORDER,
    MIRROR_CLAMP_TO_EDGE,
    MIRROR_CLAMP_TO_BORDER,
    /// The coordinate is clamped to the image first, then as CLAMP_TO_BORDER: OpenGL's oldest rule.
    CLAMP;

    /// A texel that is none: the border.
    public static final int BORDER = -1;

    /// @return whether it can give the border
    public boolean hasBorder() {
        return this == CLAMP_TO_BORDER || this == MIRROR_CLAMP_TO_BORDER || this == CLAMP;
    }

    /// @return its stable name: `clamp-to-edge`
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// @throws IllegalArgumentException if there is none of that name
    public static WrapMode of(String text) {
        for (WrapMode w : values()) if (w.text().equals(text)) return w;
        throw new IllegalArgumentException("'%s' is not a way to wrap; there are %s"
                .formatted(text, Arrays.stream(values()).map(WrapMode::text).collect(Collectors.joining(", "))));
    }

    /// @param i number of a texel, any
    /// @param n texels of the side
    /// @return 0 to `n` − 1, or [#BORDER]
    public int index(long i, int n) {
        return switch (this) {
            case REPEAT -> (int) Math.floorMod(i, (long) n);
            case MIRRORED_REPEAT -> {
                int m = (int) Math.floorMod(i, 2L * n);
                yield m < n ? m : 2 * n - 1 - m;
            }
            case CLAMP_TO_EDGE -> Math.clamp(i, 0, n - 1);
            case MIRROR_CLAMP_TO_EDGE -> Math.clamp(mirrored(i), 0, n - 1);
            case MIRROR_CLAMP_TO_BORDER -> inside(mirrored(i), n);
            case CLAMP_TO_BORDER, CLAMP -> inside(i, n);
        };
    }

    private static long mirrored(long i) {
        return i >= 0 ? i : -1 - i;
    }

    private static int inside(long i, int n) {
        return i >= 0 && i < n ? (int) i : BORDER;
    }
}
