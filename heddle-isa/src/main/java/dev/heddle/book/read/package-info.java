/// Reading books: from text to the model of [dev.heddle.book], part by part, so that what is not needed stays text.
@NullMarked
package dev.heddle.book.read;

import org.jspecify.annotations.NullMarked;
