/// The scan of a corpus on Apache Spark. Spark says which machine does which split and tries again what has failed;
/// rows go to files in a folder that all machines see, as those of the other engine do, and become the same tables.
@NullMarked
package dev.heddle.corpus.spark;

import org.jspecify.annotations.NullMarked;
