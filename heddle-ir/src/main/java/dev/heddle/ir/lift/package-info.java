/// Turns an instruction and its meaning into lane code.
///
/// [Lifter] evaluates the meaning with all that the encoding says known. What is left is a [LaneCode]: a straight list
/// of typed [Step]s, one [Op] each, every value given a number once. Integers of the book have no limit; here every
/// integer is computed in the 32 or 64 bits that its range and its use need, with the same result. Floats of the book
/// are exact until they are rounded; here an exact value that fits no format is a binary64 rounded to odd, which rounds
/// to any narrower format as the exact value would. [FunctionLowering] has the steps of each function that meanings may
/// call.
@NullMarked
package dev.heddle.ir.lift;

import org.jspecify.annotations.NullMarked;
