/// The commands of `heddle corpus` that ask a scanned corpus.
@NullMarked
package dev.heddle.cli.corpus;

import org.jspecify.annotations.NullMarked;
