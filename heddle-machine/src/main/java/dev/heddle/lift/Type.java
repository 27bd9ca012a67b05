package dev.heddle.lift;

/// What a value of lane code is, one for each lane.
public enum Type {
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

    boolean isInt() {
        return this == I32 || this == I64;
    }
}
