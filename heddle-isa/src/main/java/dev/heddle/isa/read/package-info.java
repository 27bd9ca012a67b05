/// Reading books: from text to the model of [dev.heddle.isa], part by part, so that what is not needed stays text.
@NullMarked
package dev.heddle.isa.read;

import org.jspecify.annotations.NullMarked;
