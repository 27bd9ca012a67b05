/// Single instructions tried out from a given state.
@NullMarked
package dev.heddle.debugger.trial;

import org.jspecify.annotations.NullMarked;
