package dev.heddle.llvm;

/// Functions of doubles whose exact results are rounded to odd: too long to be written out wherever they are used.
/// Arguments and results are bits.
public enum OddFunction {
    SUM,
    PRODUCT,
    /// x * y + z.
    FUSED,
    QUOTIENT,
    ROOT,
    INVERSE_ROOT,
    /// 2 to the power x.
    POWER,
    /// To base 2.
    LOGARITHM
}
