/// Captures and dumps of programs for Adreno GPUs (ir3 code, a3xx to a8xx).
///
/// [RdReader] reads `.rd` captures: [RdStream] splits the file into chunks. [CrashContainer] reads crash dumps of
/// several drivers, [OpenClBinary] programs of Qualcomm's compiler, [ShaderTextReader] the texts that Mesa's tools
/// print. The packets of command streams are read in `dev.heddle.files.adreno.packets`.
///
/// Layouts are those of Mesa's `rdutil` and `cffdump`, as far as captures at hand confirm them; `docs/layouts.md` has
/// them in full, and says what is a guess.
///
/// Words that are used here: a *submit* is one command buffer given to the kernel; an *indirect buffer* is a command
/// buffer that another one calls; a *state group* is a small one that is run at the next draw; a *dispatch* runs a
/// compute program over a grid of workgroups.
@NullMarked
package dev.heddle.files.adreno;

import org.jspecify.annotations.NullMarked;
