package dev.heddle.book.format;

import dev.heddle.book.Book;
import dev.heddle.book.read.Books;
import dev.heddle.source.Diagnostic;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes books in the house format. What a book says stays the same, which is checked each time.
public final class BookFormat {
    private static final int MAX_TURNS = 8;

    private BookFormat() {}

    /// A file of a book before and after.
    ///
    /// @param before its name and what is in it
    /// @param after what it should be; lines end with LF
    public record Formatted(Source before, String after) {
        /// @return whether the file is formatted already
        public boolean isSame() {
            return before.text().equals(after);
        }

        /// @return number of the first line that differs, from 1 to that of the last line; 0 if none does
        public int firstDifference() {
            if (isSame()) return 0;
            String[] old = before.text().split("\n", -1);
            String[] own = after.split("\n", -1);
            int i = 0;
            while (i < old.length && i < own.length && old[i].equals(own[i])) i++;
            return Math.min(i + 1, old.length);
        }
    }

    /// Formats a book and all files that its lines `include "…"` name.
    ///
    /// @param book as [Books#joined] gives it
    /// @return each file once, the first one first
    /// @throws SourceException with every fault of the book, or if formatting it would change what it says
    public static List<Formatted> of(Source book) throws SourceException {
        List<Book> before = Books.parseAll(book);
        Map<String, Source> files = new LinkedHashMap<>();
        for (Source.Stretch s : book.stretches()) files.putIfAbsent(s.of().name(), s.of());
        if (files.isEmpty()) files.put(book.name(), book);
        Map<String, Source> after = new LinkedHashMap<>();
        List<Formatted> out = new ArrayList<>();
        for (Source file : files.values()) {
            String text = text(file);
            after.put(file.name(), new Source(file.name(), text));
            out.add(new Formatted(file, text));
        }
        Source first = new Source(book.name(), out.getFirst().after());
        if (!isSame(before, Books.joined(first, after::get)))
            throw new SourceException(
                    Diagnostic.of(book.name(), "formatting would change what the book says"));
        return out;
    }

    private static boolean isSame(List<Book> before, Source after) {
        try {
            List<Book> now = Books.parseAll(after);
            for (int i = 0; i < before.size(); i++)
                if (!Contents.of(before.get(i)).equals(Contents.of(now.get(i)))) return false;
            return before.size() == now.size();
        } catch (SourceException e) {
            return false;
        }
    }

    /// What gets a line of its own leaves room for others, so that it may take several turns until nothing moves.
    ///
    /// @return the text of one file in the house format
    /// @throws SourceException if a word cannot be placed
    private static String text(Source file) throws SourceException {
        String text = turn(file);
        for (int i = 1; i < MAX_TURNS; i++) {
            String next = turn(new Source(file.name(), text));
            if (next.equals(text)) return text;
            text = next;
        }
        return text;
    }

    private static String turn(Source file) throws SourceException {
        List<FormatToken> words = Scanner.words(file.text());
        try {
            List<Node> items = new ItemReader(new Cursor(words)).items();
            return PageLayout.text(items, words.getLast());
        } catch (UnreadableException e) {
            throw new SourceException(
                    file.error(
                            e.at(), 1, "this word is not understood when the book is formatted"));
        }
    }
}
