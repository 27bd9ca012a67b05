/// An instruction set as a book writes it down once: what its language can say. [dev.heddle.isa.read] reads it.
///
/// A **book** has a head (granule, variants, dialects, machine state), **enums** (names of values), **shapes** (some
/// bits, the texts for them and what they mean), **forms** (what several instructions share) and **instructions**. A
/// **text** is a template that is printed and parsed: literals, variables, and what a variable is printed as.
@NullMarked
package dev.heddle.isa;

import org.jspecify.annotations.NullMarked;
