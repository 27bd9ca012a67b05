/// Finds regions in a program, and brings them into one form.
///
/// [RegionFinder] finds them. [Bodies] brings their instructions into a form in which registers are variables that live
/// from instruction to instruction; code is made of that. A region is never wrong, only absent: what it cannot do it
/// leaves to the interpreter.
@NullMarked
package dev.heddle.exec.jvm.region;

import org.jspecify.annotations.NullMarked;
