/// Bytes of texts: characters, numbers, eight of them at a time, buffers; and two seams for caches of texts,
/// [dev.heddle.code.text.WordTexts] and [dev.heddle.code.text.LineEncodings].
@NullMarked
package dev.heddle.code.text;

import org.jspecify.annotations.NullMarked;
