/// A debugging session over a run: what is selected, breakpoints, steps in both directions, expressions, and views of
/// registers, memory and code. Every front end uses it; it has no threads and no files.
@NullMarked
package dev.heddle.debugger.session;

import org.jspecify.annotations.NullMarked;
