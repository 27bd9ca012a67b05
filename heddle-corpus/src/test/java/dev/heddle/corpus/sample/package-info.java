/// A corpus that is made up, for tests and benchmarks: programs of all sets, in all kinds of files, some of them twice,
/// some of them damaged. The same seed makes the same bytes.
@NullMarked
package dev.heddle.corpus.sample;

import org.jspecify.annotations.NullMarked;
