package dev.heddle.site.export;

import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Writes the list of books, or the contents of one, as JSON.
public final class BookList {
    private BookList() {}

    /// @return all books
    public static String json() throws SourceException, IOException {
        List<Object> books = new ArrayList<>();
        for (String name : Books.names()) books.add(head(Books.load(name)));
        return Tree.of().with("format", "heddle-books").with("books", books).json();
    }

    /// @return one book with a line for each instruction
    public static String json(Book book) throws IOException {
        return Tree.of()
                .with("format", "heddle-books")
                .with(
                        "books",
                        List.of(head(book)
                                .with("variant", book.variant().name())
                                .with("entries", Tree.all(book.entries(), e -> entry(book, e)))))
                .json();
    }

    private static Tree head(Book b) {
        return Tree.of()
                .with("name", b.isa().name())
                .with("title", b.isa().title())
                .with("instructions", b.entries().size())
                .with("dialects", b.isa().dialects())
                .with("variants", Tree.all(b.isa().variants(), HeadTree::variant));
    }

    private static Tree entry(Book b, Entry e) {
        Entry.Meaning m = b.meaning(e);
        String meaning = m == null ? "none" : m.unknown() == null ? "known" : "unknown";
        String called = e.data().getOrDefault("called", "");
        return Tree.of()
                .with("id", e.id())
                .with("mnemonic", e.mnemonic())
                .with("title", e.title())
                .with("meaning", meaning)
                .list("called", called.isEmpty() ? List.of() : List.of(called.split(" ", -1)), c -> c);
    }
}
