/// The house format of books: a book's files are read into nodes, put into order, and printed with one indentation.
@NullMarked
package dev.heddle.isa.format;

import org.jspecify.annotations.NullMarked;
