/// A scan: its plan, its splits, its crash and its end.
@NullMarked
package dev.heddle.corpus.scan;

import org.jspecify.annotations.NullMarked;
