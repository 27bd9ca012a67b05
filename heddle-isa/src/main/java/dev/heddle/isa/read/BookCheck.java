package dev.heddle.isa.read;

import dev.heddle.isa.Book;
import dev.heddle.isa.Spelling;
import dev.heddle.isa.check.Faults;
import java.util.List;

/// Looks at a book as a whole. Where all books are known to be right there is nothing that does.
interface BookCheck {
    /// @param spellings those of the book itself
    void check(Book book, List<Spelling> spellings, Faults faults);
}
