/// Regions: several blocks of a program, loops among them, that are compiled as one.
///
/// [RegionFinder] finds them in a program. [Bodies] brings their instructions into one form in which registers are
/// variables that live from instruction to instruction; the tiers make code of that. A region is never wrong, only
/// absent: what it cannot do it leaves to the interpreter, with the state as if it had never begun or as it was at one
/// of its exits.
@NullMarked
package dev.heddle.exec.region;

import org.jspecify.annotations.NullMarked;
