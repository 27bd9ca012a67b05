/// The tables of a corpus, as Parquet files: a record for each row, a record component for each column. Nothing else
/// says what a table has. Files are written, and opened as views of an embedded data base.
@NullMarked
package dev.heddle.corpus.store;

import org.jspecify.annotations.NullMarked;
