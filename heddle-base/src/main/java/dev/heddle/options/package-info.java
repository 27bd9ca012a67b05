/// Command lines: commands and their options as data, the parser that reads a line by them, and the help made of them.
///
/// A program describes each command once with {@link dev.heddle.options.Command.Builder}. {@link
/// dev.heddle.options.Args} is a line that was read by such a description; {@link dev.heddle.options.HelpPage} prints
/// one. A wrong line is a {@link dev.heddle.options.UsageException}.
@NullMarked
package dev.heddle.options;

import org.jspecify.annotations.NullMarked;
