/// Books that the build has read: reading them again takes a tenth of the time that their text takes.
///
/// A file of a ready book begins with a head of 16 bytes, four numbers of 32 bits, lowest byte first:
/// [ReadyFile#MAGIC], the [checksum][ReadyFile#checksum] of the text that it was made of, where its root is, and
/// where its strings are. Everything else consists of numbers with as many bytes as they need ([ReadyFile]), and
/// strings by their number.
///
/// A record is its components in their order. Before one that may be null stands whether it is there, before a case
/// of a sealed type the number of the case, before a list, set or map the number of its elements. What most commands
/// do not need stands elsewhere, and only its place with the rest: entries, meanings, alternatives of shapes. Equal
/// parts stand there once for all variants.
@NullMarked
package dev.heddle.accel.book;

import org.jspecify.annotations.NullMarked;
