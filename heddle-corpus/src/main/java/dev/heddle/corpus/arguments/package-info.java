/// What a scan is told on a command line, whichever program reads it. The annotations are picocli's: a program that
/// has no command line needs it neither to compile nor to run.
@NullMarked
package dev.heddle.corpus.arguments;

import org.jspecify.annotations.NullMarked;
