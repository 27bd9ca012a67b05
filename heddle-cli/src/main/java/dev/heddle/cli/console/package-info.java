/// The output of commands: standard output and its colours and width, pagers, files, and failures as one line.
///
/// [dev.heddle.cli.console.Console] is what a command is given; it ends with a [dev.heddle.cli.console.Failure] or
/// writes.
@NullMarked
package dev.heddle.cli.console;

import org.jspecify.annotations.NullMarked;
