/// What is to be scanned: folders, archives, containers, and the programs in them. Nothing is unpacked to disk: a name
/// in an archive never becomes a path.
@NullMarked
package dev.heddle.corpus.input;

import org.jspecify.annotations.NullMarked;
