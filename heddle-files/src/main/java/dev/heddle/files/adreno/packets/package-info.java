/// Command streams of Adreno GPUs: packets, the state that they load, and the memory that they are in.
///
/// [GpuMemory] holds the buffers of a submit, [CommandStream] follows its packets, [LoadState] knows the packets that
/// load state, [ProgramLoad] which of them are programs, and [ProgramTable] lists each program once. [ComputeStream]
/// takes the dispatches: [ComputeState] is what was set before one, [ComputeForm] where a generation has it, and
/// [DispatchTable] lists them.
@NullMarked
package dev.heddle.files.adreno.packets;

import org.jspecify.annotations.NullMarked;
