/// Instructions as they are in code: their words, and what the bits say by the names of the book, by layouts
/// that are compiled for each entry.
@NullMarked
package dev.heddle.asm.insn;

import org.jspecify.annotations.NullMarked;
