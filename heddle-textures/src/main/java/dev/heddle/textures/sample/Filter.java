package dev.heddle.textures.sample;

/// The filter by which texels make a value; between levels NONE means the first level.
public enum Filter {
    NONE,
    NEAREST,
    LINEAR
}
