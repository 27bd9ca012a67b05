/// Machine code of a book: decode, print, assemble, list.
///
/// A book's texts are compiled twice for each instruction: into printers, which write the text of a word, and into
/// matchers, which find the word of a text. Both work on the same variables, which are places in the word
/// ([dev.heddle.base.bits.Bits]). What the text of a word does not say is carried by a note, so assembling a listing
/// always gives back its bytes.
@NullMarked
package dev.heddle.asm;

import org.jspecify.annotations.NullMarked;
