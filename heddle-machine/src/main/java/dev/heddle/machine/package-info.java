/// A device around lane code: memory with bounds, launches, grids.
@NullMarked
package dev.heddle.machine;

import org.jspecify.annotations.NullMarked;
