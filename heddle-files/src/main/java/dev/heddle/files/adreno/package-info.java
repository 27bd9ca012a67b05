/// Captures and dumps of programs for Adreno GPUs (ir3 code, a3xx to a7xx).
///
/// [RdReader] reads `.rd` captures: [RdStream] splits the file into chunks, [GpuMemory] holds the buffers of a submit,
/// [CommandStream] follows its packets, [LoadState] knows the packets that load state, [ProgramLoad] which of them are
/// programs, and [ProgramTable] lists each program once. [ComputeStream] takes the dispatches: [ComputeState] is what
/// was set before one, [ComputeForm] where a generation has it, and [DispatchTable] lists them. [ShaderTextReader]
/// reads the texts that Mesa's tools print.
///
/// Layouts are those of Mesa's `rdutil` and `cffdump`, as far as captures at hand confirm them; `docs/captures.md`
/// has them in full, and says what is a guess.
///
/// Words that are used here: a *submit* is one command buffer given to the kernel; an *indirect buffer* is a command
/// buffer that another one calls; a *state group* is a small one that is run at the next draw; a *dispatch*
/// runs a compute program over a grid of workgroups.
@NullMarked
package dev.heddle.files.adreno;

import org.jspecify.annotations.NullMarked;
