package dev.heddle.book.read;

import dev.heddle.book.Book;
import dev.heddle.book.Spelling;
import dev.heddle.book.check.Faults;
import java.util.List;

/// Looks at a book as a whole. Where all books are known to be right there is nothing that does.
interface BookCheck {
    /// @param spellings those of the book itself
    void check(Book book, List<Spelling> spellings, Faults faults);
}
