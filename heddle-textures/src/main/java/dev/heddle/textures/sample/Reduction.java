package dev.heddle.textures.sample;

/// The reduction of the texels with a weight above zero.
public enum Reduction {
    /// Their sum, each times its weight.
    AVERAGE,
    /// The least of each channel.
    MINIMUM,
    /// The greatest of each channel.
    MAXIMUM
}
