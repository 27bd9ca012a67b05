/// Single instructions tried out from a given state.
@NullMarked
package dev.heddle.trial;

import org.jspecify.annotations.NullMarked;
