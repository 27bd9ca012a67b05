/// Looks at programs while, or before, they run: what they wait for, traces, warnings.
@NullMarked
package dev.heddle.watch;

import org.jspecify.annotations.NullMarked;
