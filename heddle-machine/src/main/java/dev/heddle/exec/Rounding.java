package dev.heddle.exec;

/// Where a value goes that lies between two floats.
public enum Rounding {
    /// To the nearest; half way, to the one whose last bit is 0.
    RTE,
    /// Towards zero.
    RTZ,
    /// Up, towards positive infinity.
    RTP,
    /// Down, towards negative infinity.
    RTN
}
