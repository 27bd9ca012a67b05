package dev.heddle.textures.sample;

/// The comparison of the reference with a texel: `reference < texel`.
public enum DepthComparison {
    NEVER,
    LESS,
    EQUAL,
    LESS_OR_EQUAL,
    GREATER,
    NOT_EQUAL,
    GREATER_OR_EQUAL,
    ALWAYS;

    /// @return whether it is true; with NaN only NOT_EQUAL and ALWAYS are
    public boolean test(float reference, float texel) {
        return switch (this) {
            case NEVER -> false;
            case LESS -> reference < texel;
            case EQUAL -> reference == texel;
            case LESS_OR_EQUAL -> reference <= texel;
            case GREATER -> reference > texel;
            case NOT_EQUAL -> reference != texel;
            case GREATER_OR_EQUAL -> reference >= texel;
            case ALWAYS -> true;
        };
    }
}
