/// Instructions in memory: decode, print, parse, encode.
///
/// A book's texts are compiled twice for each instruction: into printers, which write the text of a word, and into
/// matchers, which find the word of a text. Both work on the same variables, which are places in the word
/// ([dev.heddle.bits.Bits]). What the text of a word does not say is carried by a [Note], so assembling a listing
/// always gives back its bytes.
///
/// Compiling runs at every start of the command. Its dispatch over sealed types is written with `instanceof`: a pattern
/// `switch` is linked when it is first run, which costs some 10 milliseconds there and is not in the AOT cache.
@NullMarked
package dev.heddle.code;

import org.jspecify.annotations.NullMarked;
