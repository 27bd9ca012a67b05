/// Loops over the lanes of rows.
@NullMarked
package dev.heddle.emulator.lanes;

import org.jspecify.annotations.NullMarked;
