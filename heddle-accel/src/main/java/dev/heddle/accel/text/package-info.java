/// Caches of texts and words: they change nothing of what is read or written.
@NullMarked
package dev.heddle.accel.text;

import org.jspecify.annotations.NullMarked;
