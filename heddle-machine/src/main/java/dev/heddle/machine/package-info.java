/// A device around the engine: memory with bounds, grids of groups, kernels with their buffers.
@NullMarked
package dev.heddle.machine;

import org.jspecify.annotations.NullMarked;
