package dev.heddle.ir.lift;

import org.jspecify.annotations.Nullable;

/// The format to which a float result is rounded.
///
/// @param bits 16, 32 or 64
/// @param brain whether the 16 bits are a bfloat16
/// @param rounding how
/// @param flush whether a magnitude below the least normal number becomes a zero of the same sign, before rounding
@SuppressWarnings("EnumOrdinal") // numbers within this run
public record FloatFormat(int bits, boolean brain, Rounding rounding, boolean flush) {
    /// binary32, to nearest.
    public static final FloatFormat SINGLE = new FloatFormat(32, false, Rounding.RTE, false);

    /// binary64, to nearest.
    public static final FloatFormat DOUBLE = new FloatFormat(64, false, Rounding.RTE, false);

    // By hand, as in all that the first instruction of a process needs: to link those of records
    // takes
    // milliseconds.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FloatFormat f
                && bits == f.bits
                && brain == f.brain
                && rounding == f.rounding
                && flush == f.flush;
    }

    @Override
    public int hashCode() {
        return (bits * 31 + rounding.ordinal()) * 4 + (brain ? 2 : 0) + (flush ? 1 : 0);
    }

    /// @return `f32 rte flush`
    public String text() {
        return (brain ? "bf" : "f")
                + bits
                + " "
                + rounding.name().toLowerCase(java.util.Locale.ROOT)
                + (flush ? " flush" : "");
    }
}
