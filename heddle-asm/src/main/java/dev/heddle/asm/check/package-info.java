/// What a book says is wrong with a program.
@NullMarked
package dev.heddle.asm.check;

import org.jspecify.annotations.NullMarked;
