/// Loops over the lanes of rows.
@NullMarked
package dev.heddle.exec.lanes;

import org.jspecify.annotations.NullMarked;
