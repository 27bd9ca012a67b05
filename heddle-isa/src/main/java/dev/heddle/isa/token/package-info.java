/// Words of books, and expressions and statements made of them: what reading a book and formatting one have in common.
@NullMarked
package dev.heddle.isa.token;

import org.jspecify.annotations.NullMarked;
