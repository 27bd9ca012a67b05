package dev.heddle.ir.lift;

/// The rounding of a number that a format does not have.
public enum Rounding {
    /// To the nearest; of two equally near, the one whose last bit is 0.
    RTE,
    /// Towards zero.
    RTZ,
    /// Towards +infinity.
    RTP,
    /// Towards -infinity.
    RTN
}
