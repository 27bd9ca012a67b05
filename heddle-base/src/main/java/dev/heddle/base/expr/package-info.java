/// The language in which books say what instructions do: expressions, statements, operators and built-in functions.
@NullMarked
package dev.heddle.base.expr;

import org.jspecify.annotations.NullMarked;
