/// Code of machines with one lane.
@NullMarked
package dev.heddle.exec.scalar;

import org.jspecify.annotations.NullMarked;
