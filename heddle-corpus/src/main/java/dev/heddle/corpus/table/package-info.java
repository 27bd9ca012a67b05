/// The tables of a corpus: a record for each row, a record component for each column. Nothing else says what a table
/// has.
@NullMarked
package dev.heddle.corpus.table;

import org.jspecify.annotations.NullMarked;
