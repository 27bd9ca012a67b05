/// What a run can be looked through for.
@NullMarked
package dev.heddle.debugger.goal;

import org.jspecify.annotations.NullMarked;
