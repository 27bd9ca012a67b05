package dev.heddle.book.check;

import dev.heddle.book.Book;
import dev.heddle.book.Spelling;
import java.util.List;

/// The class of heddle-isa of the same name, for WebAssembly: books of Heddle are checked when it is built.
public final class BookChecker {
    public BookChecker(Book book, List<Spelling> spellings, Faults faults) {}

    public void check() {}
}
