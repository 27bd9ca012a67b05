/// Bytecode that runs lane after lane, and what all generated code stands on: classes, frames, accesses to memory.
///
/// [dev.heddle.exec.jvm.lane.LaneCompiler] compiles regions, [dev.heddle.exec.jvm.lane.LoopVectors] loops of machines
/// with one lane.
@NullMarked
package dev.heddle.exec.jvm.lane;

import org.jspecify.annotations.NullMarked;
