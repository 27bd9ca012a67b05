/// Programs as source: C or OpenCL C that computes the same bits, to be compiled.
///
/// [Decompiler] makes the text of a launch. A [LaneProgram] is a program as one lane goes through it, [ComputedJumps]
/// says where its jumps may go, and [Descriptors] what a coprocessor does for it; [Folding]
/// evaluates what a launch decides about an instruction; [StepText] writes the operations that are left,
/// [ProgramText] the function around them, [RegisterFields] and [StartText] what a lane begins with, [MemoryText]
/// what its addresses reach. The arithmetic and the scheduler of lanes are the same for all programs, in the
/// resources.
@NullMarked
package dev.heddle.decompile;

import org.jspecify.annotations.NullMarked;
