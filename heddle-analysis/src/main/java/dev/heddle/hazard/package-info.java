/// Finds where code does not wait for results that the hardware does not wait for.
@NullMarked
package dev.heddle.hazard;

import org.jspecify.annotations.NullMarked;
