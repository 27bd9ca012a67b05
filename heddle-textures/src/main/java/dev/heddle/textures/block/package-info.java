/// Texels out of compressed blocks. Every decoder reads one texel of a block of 8 or 16 bytes, without looking at
/// others, without allocating, and for any bytes: what a format calls illegal has the colour that the format gives to
/// it.
///
/// Values are those of the formats' specifications (Khronos Data Format Specification 1.3), rounded once to f32; where
/// a specification lets decoders choose, it is its formula in real numbers.
@NullMarked
package dev.heddle.textures.block;

import org.jspecify.annotations.NullMarked;
