/// Bytes of texts: characters, numbers, eight of them at a time, buffers; and two seams for caches of texts,
/// [dev.heddle.asm.text.WordTexts] and [dev.heddle.asm.text.LineEncodings].
@NullMarked
package dev.heddle.asm.text;

import org.jspecify.annotations.NullMarked;
