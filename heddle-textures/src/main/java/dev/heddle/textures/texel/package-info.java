/// Texels: how their bytes are read and written. A *format* ([TexelFormat]) says what the bytes of an element mean,
/// where an element is one texel or one block of texels; a layout ([dev.heddle.textures.layout]) says where elements
/// lie; an [Image] is elements in one plain order. Nothing here knows a chip: books name formats and layouts by their
/// names.
///
/// Four values of a texel are 32 bits each: bits of f32 or integers, as [TexelFormat#kind] says, in the order red,
/// green, blue, alpha.
@NullMarked
package dev.heddle.textures.texel;

import org.jspecify.annotations.NullMarked;
