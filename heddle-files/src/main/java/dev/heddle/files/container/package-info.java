/// Files that hold several programs, whatever their format.
///
/// A reader of a format makes one [Container] of a file: all [ContainedProgram]s that the file has or names, each
/// [Dispatch] of one, notes about what is in it beside them, and where it is broken, if it is. A container never holds
/// back what it could read: the fault of a damaged file is a value in it, not an exception.
///
/// Words that are used here: a *capture* is a recording of what a driver gave to a GPU; a *stage* is the place of a
/// program in the pipeline, such as `vs` or `cs`; a *dispatch* is one run of a compute program; a program is *missing*
/// if the file names it but does not have its bytes.
@NullMarked
package dev.heddle.files.container;

import org.jspecify.annotations.NullMarked;
