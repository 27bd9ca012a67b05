/// What a run can be looked through for.
@NullMarked
package dev.heddle.debug.goal;

import org.jspecify.annotations.NullMarked;
