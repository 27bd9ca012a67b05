/// Corpora of programs: driver caches, captures, archives, turned into tables once and asked many times.
///
/// The way of a program: a [dev.heddle.corpus.input] finds it in a folder, an archive or a container;
/// [dev.heddle.corpus.measure] makes the rows of [dev.heddle.corpus.table]; [dev.heddle.corpus.scan] shares the work
/// out and survives crashes; [dev.heddle.corpus.store] writes Parquet and opens it again.
///
/// Words that are used here: a *split* is a share of the input of about even size, the unit of work that is done or not
/// done; a *place* is where a program was found; a *member* is a file in an archive.
@NullMarked
package dev.heddle.corpus;

import org.jspecify.annotations.NullMarked;
