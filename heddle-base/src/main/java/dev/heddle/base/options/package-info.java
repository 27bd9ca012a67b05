/// Command lines: commands and their options as data, the parser that reads a line by them, and the help made of them.
///
/// A program describes each command once with [dev.heddle.base.options.Command.Builder]. [dev.heddle.base.options.Args]
/// is a line that was read by such a description; [dev.heddle.base.options.HelpPage] prints one. A wrong line is a
/// [dev.heddle.base.options.UsageException].
@NullMarked
package dev.heddle.base.options;

import org.jspecify.annotations.NullMarked;
