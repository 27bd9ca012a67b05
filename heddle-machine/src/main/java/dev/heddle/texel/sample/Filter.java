package dev.heddle.texel.sample;

/// Which texels a value is made of; between levels NONE means the first level.
public enum Filter {
    NONE,
    NEAREST,
    LINEAR
}
