/// Control flow and data flow of programs, known without running them. All of it follows from meanings.
///
/// [InsnFacts] say it of one instruction, as [Effects] of a program; [FlowGraph] says it of the program: blocks, edges,
/// dominators, loops. [Liveness] says which registers hold something that is still needed, [ConstantPropagation] which
/// hold known numbers, [Uniformity] which have one value in all lanes, [BackwardSlice] what a value is made of.
/// Registers are followed lane by lane: where instructions of a book switch lanes off instead of jumping, what a lane
/// holds is followed to the next one that switches lanes. Loops, dominators and ways are those of the wave.
@NullMarked
package dev.heddle.flow;

import org.jspecify.annotations.NullMarked;
