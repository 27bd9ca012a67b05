/// Programs for Arm Mali GPUs (Valhall code).
///
/// [MaliBinaryReader] reads program binaries: [ChunkTree] follows their chunks and finds the code, [ChunkHead] is the
/// head of one. [MaliTextReader] reads the texts of Mesa's driver and of pandecode, [MaliLine] says what a line of
/// them is. [MaliPrograms] lists each program once.
///
/// `docs/layouts.md` has the layouts in full, and says what is a guess.
///
/// Words that are used here: a *unit* is one `MBS2`, the binary of one stage; a *word* is one instruction, eight bytes.
@NullMarked
package dev.heddle.files.mali;

import org.jspecify.annotations.NullMarked;
