/// Command lines: commands and their options as data, the parser that reads a line by them, and the help made of them.
///
/// A program describes each command once with {@link dev.heddle.base.options.Command.Builder}. {@link
/// dev.heddle.base.options.Args} is a line that was read by such a description; {@link
/// dev.heddle.base.options.HelpPage} prints
/// one. A wrong line is a {@link dev.heddle.base.options.UsageException}.
@NullMarked
package dev.heddle.base.options;

import org.jspecify.annotations.NullMarked;
