package dev.heddle.isa.format;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.check.Faults;
import dev.heddle.isa.read.Books;
import dev.heddle.isa.token.Tokens;
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

    /// Formats a book and all files that its lines `include "…"` name, with the bits of each entry above it.
    ///
    /// @param book as [Books#joined] gives it
    /// @return as [#of(Source, boolean)]
    /// @throws SourceException as [#of(Source, boolean)]
    public static List<Formatted> of(Source book) throws SourceException {
        return of(book, true);
    }

    /// Formats a book and all files that its lines `include "…"` name.
    ///
    /// @param book as [Books#joined] gives it
    /// @param hasPatterns whether entries have their bits above them, in lines that begin with `#:`
    /// @return each file once, the first one first
    /// @throws SourceException with every fault of the book, or if formatting it would change what it says
    public static List<Formatted> of(Source book, boolean hasPatterns) throws SourceException {
        List<Book> before = Books.parseAll(book);
        Map<String, Source> files = files(book);
        PatternLines patterns = PatternLines.of(before);
        Map<String, Source> after = new LinkedHashMap<>();
        List<Formatted> out = new ArrayList<>();
        for (Source file : files.values()) {
            List<FormatToken> words = FormatToken.all(file.text());
            String text = text(file, hasPatterns ? patterns.written(file.name(), words) : PatternLines.left(words));
            after.put(file.name(), new Source(file.name(), text));
            out.add(new Formatted(file, text));
        }
        Source first = new Source(book.name(), out.getFirst().after());
        if (!isSame(before, Books.joined(first, after::get)))
            throw new SourceException(Diagnostic.of(book.name(), "formatting would change what the book says"));
        return out;
    }

    private static Map<String, Source> files(Source book) {
        Map<String, Source> files = new LinkedHashMap<>();
        for (Source.Stretch s : book.stretches()) files.putIfAbsent(s.of().name(), s.of());
        if (files.isEmpty()) files.put(book.name(), book);
        return files;
    }

    /// @param book as [Books#joined] gives it
    /// @param all the book in each of its variants
    /// @return a fault for each entry that has other bits than the line `#:` above it says; it needs no such line
    public static List<Diagnostic> patternFaults(Source book, List<Book> all) {
        PatternLines patterns = PatternLines.of(all);
        List<Diagnostic> out = new ArrayList<>();
        for (Source file : files(book).values()) out.addAll(patterns.faults(file));
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
    /// @param words of the file
    /// @return the text of one file in the house format
    /// @throws SourceException if a word cannot be placed
    private static String text(Source file, List<FormatToken> words) throws SourceException {
        String text = turn(file, words);
        for (int i = 1; i < MAX_TURNS; i++) {
            String next = turn(new Source(file.name(), text), FormatToken.all(text));
            if (next.equals(text)) return text;
            text = next;
        }
        return text;
    }

    private static String turn(Source file, List<FormatToken> words) throws SourceException {
        Faults faults = new Faults(file);
        try {
            List<Node> items = new ItemReader(new Cursor(words, faults)).items();
            return PageLayout.text(items, words.getLast());
        } catch (Tokens.Skip e) {
            faults.throwIfAny();
            throw new IllegalStateException(e);
        }
    }
}
