package dev.heddle.exec;

/// What floats in a row are.
final class Floating {
    private static final int NAN = 0x7fc00000;
    private static final int INFINITY = 0x7f800000;
    private static final int GREATEST_DENORMAL = 0x7fffff;

    private Floating() {}

    /// Whether some lanes have no NaN but the canonical one.
    ///
    /// @param mask the lanes
    /// @param clean whether they must have no denormals either
    static boolean isPlain(int[] row, int[] mask, boolean clean) {
        int denormals = clean ? -1 : 0;
        int found = 0;
        for (int i = 0; i < row.length; i++) {
            int size = row[i] & Integer.MAX_VALUE;
            int other = row[i] ^ NAN;
            int below = size - 1;
            int isOtherNan = INFINITY - size & (other | -other);
            int isDenormal = below - GREATEST_DENORMAL & ~below & denormals;
            found |= (isOtherNan | isDenormal) & mask[i];
        }
        return found >= 0;
    }
}
