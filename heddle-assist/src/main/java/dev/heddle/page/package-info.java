/// Reference pages in plain text, 80 columns wide: a book, an entry, one instruction taken apart.
///
/// A page is ASCII as far as the book is, needs no terminal, and is the same each time.
@NullMarked
package dev.heddle.page;

import org.jspecify.annotations.NullMarked;
