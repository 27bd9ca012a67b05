/// Books for programs in other languages: a tree as JSON, help for Compiler Explorer, grammars of editors.
///
/// A *tree* is made of maps, lists, texts, numbers and truth values; names of maps come in a fixed order, so that the
/// same book always gives the same bytes.
@NullMarked
package dev.heddle.site.export;

import org.jspecify.annotations.NullMarked;
