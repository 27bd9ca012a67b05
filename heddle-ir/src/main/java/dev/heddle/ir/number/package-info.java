/// Arithmetic on single values: integers, floats with every rounding, packed formats.
@NullMarked
package dev.heddle.ir.number;

import org.jspecify.annotations.NullMarked;
