package dev.heddle.ir.number;

/// The formats of floats in a row.
public final class Floating {
    private static final int NAN = 0x7fc00000;
    private static final int INFINITY = 0x7f800000;

    private Floating() {}

    /// Whether some lanes have no NaN but the canonical one.
    ///
    /// @param mask the lanes
    /// @param least the bits of the smallest float but 0 that they may have
    public static boolean isPlain(int[] row, int[] mask, int least) {
        int most = least - 1;
        int found = 0;
        for (int i = 0; i < row.length; i++) {
            int size = row[i] & Integer.MAX_VALUE;
            int other = row[i] ^ NAN;
            int below = size - 1;
            int isOtherNan = INFINITY - size & (other | -other);
            int isSmaller = below - most & ~below;
            found |= (isOtherNan | isSmaller) & mask[i];
        }
        return found >= 0;
    }
}
