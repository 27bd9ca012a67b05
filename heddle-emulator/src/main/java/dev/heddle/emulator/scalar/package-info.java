/// Code of machines with one lane.
@NullMarked
package dev.heddle.emulator.scalar;

import org.jspecify.annotations.NullMarked;
