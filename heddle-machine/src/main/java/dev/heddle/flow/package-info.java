/// What a program does with control and registers, known without running it. All of it follows from meanings.
///
/// [Effects] says it of one instruction, [FlowGraph] of a program: blocks, edges, dominators, loops. [Liveness] says
/// which registers hold something that is still needed. Lanes are followed one by one: where instructions of a book
/// switch lanes off instead of jumping, a lane that is off goes on at the next one that switches lanes.
@NullMarked
package dev.heddle.flow;

import org.jspecify.annotations.NullMarked;
