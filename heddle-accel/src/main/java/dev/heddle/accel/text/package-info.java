/// Texts and words that came up before: nothing of this changes what is read or written.
@NullMarked
package dev.heddle.accel.text;

import org.jspecify.annotations.NullMarked;
