/// Instructions as they are in code: their words, and what the bits say by the names of the book.
@NullMarked
package dev.heddle.insn;

import org.jspecify.annotations.NullMarked;
