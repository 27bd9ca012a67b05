/// What is wrong with a book, found when it is read.
@NullMarked
package dev.heddle.isa.check;

import org.jspecify.annotations.NullMarked;
