/// What can be known of a program without running it: registers and how many threads they leave room for, costs and
/// what bounds them, loops, waits, memory, and what is unknown. [ProgramStats] is the report, [StatsMaker] makes it.
@NullMarked
package dev.heddle.stats;

import org.jspecify.annotations.NullMarked;
