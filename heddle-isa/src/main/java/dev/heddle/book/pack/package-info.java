/// Makes ready books of the texts; only the build uses it. [dev.heddle.book.ready] reads them, and has the format.
@NullMarked
package dev.heddle.book.pack;

import org.jspecify.annotations.NullMarked;
