/// Arithmetic on single values: integers, floats with every rounding, packed formats.
@NullMarked
package dev.heddle.exec.number;

import org.jspecify.annotations.NullMarked;
