/// What a user gives to `heddle dis`, as a stream of machine code.
///
/// [Content] finds out what a file is: code, or a container of several programs, which
/// [dev.heddle.files.container.Container] describes. To add a format of containers is to add a `Kind`, a package with
/// its reader, and a look at the first bytes in `Magic` and `ContainerOpener`.
///
/// [CodeReader] takes a file or a stream in one of the three [Format]s and hands out [Chunk]s, in constant memory: the
/// largest thing it ever holds is a buffer of some 64 KiB, whatever the size of the input and the length of its lines.
///
/// - *raw*: the bytes themselves.
/// - *hex text*: nothing but bytes as hex digits, in memory order, with blanks, commas, prefixes and comments.
/// - *listing*: what a disassembler prints; each line has bytes and a text, and only the bytes are read.
///
/// Words that are used here: a *group* is a run of hex digits without anything between them; a *chunk* is a run of
/// bytes at consecutive addresses; the *end* is the address after the last byte so far.
@NullMarked
package dev.heddle.files;

import org.jspecify.annotations.NullMarked;
