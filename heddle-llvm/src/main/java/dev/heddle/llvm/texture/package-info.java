/// Texture lookups in LLVM IR, as text.
///
/// A [Shape] is what a lookup's code depends on: the question, the format, how the sampler wraps and filters.
/// Everything else, sizes and addresses, is in an [ImageRecord] in memory, so one function serves all images of a
/// shape. [LookText] writes it: a loop over the lanes of a wave, each of which finds its texels ([Footprint]), reads
/// them ([TexelReading]) and sums them up, with the operations of `dev.heddle.textures.sample.Sampling` in their order
/// and so with its bits. What is rare is no part of it: a lane whose texels lie elsewhere, whose result is NaN, or that
/// looks over the edge of a cube's face is _odd_; the function returns with its number, and the plain way answers it.
@NullMarked
package dev.heddle.llvm.texture;

import org.jspecify.annotations.NullMarked;
