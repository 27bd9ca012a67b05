/// Makes ready books of the texts; only the build uses it. [dev.heddle.accel.book] reads them, and has the format.
@NullMarked
package dev.heddle.accel.pack;

import org.jspecify.annotations.NullMarked;
