/// Observers of runs: traces, profiles, and whether what is used has been waited for.
@NullMarked
package dev.heddle.machine.watch;

import org.jspecify.annotations.NullMarked;
