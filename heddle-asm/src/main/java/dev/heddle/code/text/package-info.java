/// Bytes of texts: characters, numbers, and eight of them at a time.
@NullMarked
package dev.heddle.code.text;

import org.jspecify.annotations.NullMarked;
