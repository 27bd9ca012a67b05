/// A scan: its plan, its splits, its crash and its end; the command line that says what it does.
///
/// The way of a program: a [dev.heddle.corpus.input] finds it in a folder, an archive or a container;
/// [dev.heddle.corpus.measure] makes the rows of the tables; a [dev.heddle.corpus.scan.Scan] shares the work out and
/// survives crashes; [dev.heddle.corpus.store] writes Parquet and opens it again.
///
/// Words that are used here: a *split* is a share of the input of about even size, the unit of work that is done or not
/// done; a *place* is where a program was found; a *member* is a file in an archive.
@NullMarked
package dev.heddle.corpus.scan;

import org.jspecify.annotations.NullMarked;
