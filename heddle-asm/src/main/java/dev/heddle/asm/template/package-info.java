/// The texts of entries and shapes as a book says them: what printing and parsing both ask of them.
///
/// Compiling runs at every start of the command. Its dispatch over sealed types is written with `instanceof`: a pattern
/// `switch` is linked when it is first run, which costs some 10 milliseconds there and is not in the AOT cache.
@NullMarked
package dev.heddle.asm.template;

import org.jspecify.annotations.NullMarked;
