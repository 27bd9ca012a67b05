/// Runs lane code: the reference interpreter, and the arithmetic that it rests on.
///
/// A [Wave] is a group of lanes with their registers. [Executable] is a program, translated block by block into
/// [Block]s when it is first reached; [Interpreter] runs a wave through it. A row is one value for each lane, side by
/// side in an array: every operation is a loop over three rows.
///
/// From the bottom to the top:
///
/// - [ProgramLayout] and [ConstantPool] say what the numbers in operations are, whose own numbers [Opcode] has.
/// - [Wave] has the registers, with [LaneProgramCounters] and [SharedRegisters] as parts. Of its program it knows what
///   [WaveProgram] promises: a [Block] for each address, and perhaps a [Tier] that goes faster.
/// - [Translation] makes operations of lane code, with [Fusion], [Operations] and [ValueRows]; [BlockBuilder] collects
///   them, and [Executable] keeps the blocks. What descriptors say is done by [DescriptorCodes].
/// - [Interpreter] runs blocks: [LaneDispatch] computes, [LaneEffects] does the rest.
/// - [Tiering] lets compiled regions take over, which [CodeGenerator] makes. [Profile] counts what ran where.
@NullMarked
package dev.heddle.emulator;

import org.jspecify.annotations.NullMarked;
