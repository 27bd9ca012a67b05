/// Writes operations of lane code in LLVM IR, as text.
///
/// [Ir] has the lines, names and labels of a function; a value is a vector with an element for each lane of a strip, or
/// a scalar where there is one lane. [LaneOps] computes with integers and masks, [FloatOps] with floats, each operation
/// in one method, with the bits of `dev.heddle.ir.number.Reference`. Floats travel as the bits of integers. Results
/// that may not be rounded twice are doubles rounded to odd ([ExactFloats]). Nothing that IR leaves undefined is
/// written: shifts are masked, divisors replaced, conversions saturate.
@NullMarked
package dev.heddle.llvm;

import org.jspecify.annotations.NullMarked;
