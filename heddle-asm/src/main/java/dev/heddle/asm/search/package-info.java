/// Finds where code has instructions of a given kind: patterns in the language of the operands of the book.
///
/// A [dev.heddle.asm.search.InsnPattern] is read once; a [dev.heddle.asm.search.PatternSearch] looks for it in the code
/// of one book. Texts of instructions are taken apart by [dev.heddle.asm.search.InstructionText], what is in them comes
/// from the book.
@NullMarked
package dev.heddle.asm.search;

import org.jspecify.annotations.NullMarked;
