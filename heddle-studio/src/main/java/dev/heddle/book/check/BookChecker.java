package dev.heddle.book.check;

import dev.heddle.book.Book;

/// The class of heddle-core of the same name, for WebAssembly: books of Heddle are checked when it is built.
public final class BookChecker {
    public BookChecker(Book book, Faults faults) {}

    public void check() {}
}
