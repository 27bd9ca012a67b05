package dev.heddle.ir.lift;

/// The type of a value of lane code, one for each lane.
public enum ValueType {
    /// 32 bits.
    I32,
    /// 64 bits.
    I64,
    /// A binary32.
    F32,
    /// A binary64; where it stands for an exact real number that is none, rounded to odd.
    F64,
    /// True or false.
    MASK,
    /// No value: the step is there for its effect.
    NONE;

    /// @return as lane code is written, `i32`
    public String text() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /// @return 32 or 64; 32 for a mask too, 0 without a value
    public int bits() {
        return switch (this) {
            case I64, F64 -> 64;
            case I32, F32, MASK -> 32;
            case NONE -> 0;
        };
    }

    boolean isInt() {
        return this == I32 || this == I64;
    }
}
