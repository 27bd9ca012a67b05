/// The `heddle` command: one class for each subcommand, which reads its arguments, calls the library and writes.
@NullMarked
package dev.heddle.cli;

import org.jspecify.annotations.NullMarked;
