/// The input of commands: files of every kind with the code in them, instruction sets, single instructions, names.
///
/// [dev.heddle.cli.input.Inputs] opens files, [dev.heddle.cli.input.IsaOptions] says which instruction set is meant,
/// and [dev.heddle.cli.input.CodeInputs] brings both together for commands that read programs.
@NullMarked
package dev.heddle.cli.input;

import org.jspecify.annotations.NullMarked;
