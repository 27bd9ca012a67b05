/// What code runs on: where registers are, memory, resources, and the faults of accesses.
@NullMarked
package dev.heddle.ir.state;

import org.jspecify.annotations.NullMarked;
