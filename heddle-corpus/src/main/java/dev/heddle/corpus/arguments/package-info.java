/// The command line of a scan, whichever program reads it.
@NullMarked
package dev.heddle.corpus.arguments;

import org.jspecify.annotations.NullMarked;
