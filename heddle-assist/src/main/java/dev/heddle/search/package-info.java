/// Finds where code has instructions of a given kind: patterns in the language of the operands of the book.
///
/// A [dev.heddle.search.InsnPattern] is read once; a [dev.heddle.search.PatternSearch] looks for it in the code of one
/// book. Texts of instructions are taken apart by [dev.heddle.search.Pieces], what is in them comes from the book.
@NullMarked
package dev.heddle.search;

import org.jspecify.annotations.NullMarked;
