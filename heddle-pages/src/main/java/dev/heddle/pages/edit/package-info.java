/// What editors show of a source: what its words are, what may be written next, what is to be said about a place. All
/// of it is found line by line, so that only lines that change are read again. Places are counted from 0, in UTF-16
/// units.
@NullMarked
package dev.heddle.pages.edit;

import org.jspecify.annotations.NullMarked;
