/// Runs lane code as machine code that LLVM makes.
///
/// - [LlvmLibrary] finds the library and has its functions; [MachineCode] turns modules of LLVM IR into machine code.
/// - [FrameLayout] says where everything is in the memory that machine code works on, and [Frame] is that of a wave.
/// - [BlockCompiler] makes the function of a block: phases, which are loops over strips of lanes, with what
///   [dev.heddle.llvm.LaneOps] and [dev.heddle.llvm.FloatOps] make of single operations. What looks at other lanes
///   or at memory comes between phases.
/// - [RuntimeCode] is what all blocks call: the loop that goes from block to block, accesses to memory, masks.
/// - [LlvmRegions] decides what is compiled and when, [LlvmTier] runs a wave, [Upcalls] is the way back into Java.
@NullMarked
package dev.heddle.llvm.engine;

import org.jspecify.annotations.NullMarked;
