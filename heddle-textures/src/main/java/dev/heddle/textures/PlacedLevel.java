package dev.heddle.textures;

import dev.heddle.textures.layout.Placement;

/// A level of an image, and where it lies.
///
/// @param width texels of a row
/// @param height rows
/// @param placement of all its slices or layers
/// @param number of the level in the placement
/// @param starts address of the first element of each slice or layer
public record PlacedLevel(int width, int height, Placement placement, int number, long[] starts) {}
