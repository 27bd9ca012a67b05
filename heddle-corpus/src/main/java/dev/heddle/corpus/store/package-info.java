/// Parquet files: written, and opened as views of an embedded data base.
@NullMarked
package dev.heddle.corpus.store;

import org.jspecify.annotations.NullMarked;
