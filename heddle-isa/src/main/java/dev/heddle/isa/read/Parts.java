package dev.heddle.isa.read;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Puts the text of a book together from the files that its lines `include "path"` name.
final class Parts {
    private static final String WORD = "include";

    /// Lines `include` that are followed, at most.
    private static final int MAX_PARTS = 1000;

    /// A line `include "path"`, perhaps with a comment. Looked for by hand: this runs at every start, where regular
    /// expressions would be all that loads them.
    ///
    /// @param quote where the path begins, at its quote
    /// @param end where the line ends
    private record Line(int start, String path, int quote, int end) {
        /// @return the first one that begins at `from` or after it
        static @Nullable Line from(String text, int from) {
            for (int at = text.indexOf(WORD, from); at >= 0; at = text.indexOf(WORD, at + 1)) {
                int start = text.lastIndexOf('\n', at) + 1;
                int end = text.indexOf('\n', at);
                if (end < 0) end = text.length();
                Line l = start < from ? null : of(text, start, at, end);
                if (l != null) return l;
            }
            return null;
        }

        private static @Nullable Line of(String text, int start, int word, int end) {
            int quote = blanks(text, word + WORD.length(), end);
            int close = text.indexOf('"', quote + 1);
            boolean isLine = blanks(text, start, end) == word
                    && quote > word + WORD.length()
                    && quote < end
                    && text.charAt(quote) == '"'
                    && close >= 0
                    && close < end;
            if (!isLine) return null;
            int after = blanks(text, close + 1, end);
            return after == end || text.charAt(after) == '#'
                    ? new Line(start, text.substring(quote + 1, close), quote, end)
                    : null;
        }

        private static int blanks(String text, int from, int end) {
            int at = from;
            while (at < end && (text.charAt(at) == ' ' || text.charAt(at) == '\t' || text.charAt(at) == '\r')) at++;
            return at;
        }
    }

    private final Function<String, @Nullable Source> reader;
    private final StringBuilder text = new StringBuilder();
    private final List<Source.Stretch> stretches = new ArrayList<>();
    private final List<String> open = new ArrayList<>();
    private int parts;

    private Parts(Function<String, @Nullable Source> reader) {
        this.reader = reader;
    }

    /// @param reader reads the file of a path, or gives null if there is none
    /// @return the same source if it includes nothing
    /// @throws SourceException if a part is not there, or includes itself, or the parts are too many or too long
    static Source joined(Source book, Function<String, @Nullable Source> reader) throws SourceException {
        if (Line.from(book.text(), 0) == null) return book;
        Parts parts = new Parts(reader);
        parts.add(book);
        return new Source(book.name(), parts.text.toString(), parts.stretches);
    }

    private void add(Source file) throws SourceException {
        open.add(file.name());
        int done = 0;
        for (Line l = Line.from(file.text(), 0); l != null; l = Line.from(file.text(), done)) {
            stretch(file, done, l.start);
            add(part(file, l.path, l.quote));
            // What a part ends with does not touch what follows.
            text.append('\n');
            done = l.end;
        }
        stretch(file, done, file.text().length());
        open.removeLast();
    }

    private void stretch(Source file, int from, int to) {
        stretches.add(new Source.Stretch(text.length(), file, from));
        text.append(file.text(), from, to);
    }

    private Source part(Source file, String path, int at) throws SourceException {
        for (String name : path.split("/", -1))
            if (!isName(name)) throw fault(file, path, at, "a part is a file beside the book, such as \"my/alu.isa\"");
        String whole = folder(file.name()) + path;
        if (open.contains(whole)) throw fault(file, path, at, "'" + path + "' includes itself");
        if (++parts > MAX_PARTS) throw fault(file, path, at, "a book includes at most %d files".formatted(MAX_PARTS));
        Source part = read(file, path, at, whole);
        if (text.length() + part.text().length() > Books.MAX_CHARACTERS)
            throw fault(
                    file,
                    path,
                    at,
                    "a book with all its parts has at most %d characters".formatted(Books.MAX_CHARACTERS));
        return new Source(whole, part.text());
    }

    private Source read(Source file, String path, int at, String whole) throws SourceException {
        try {
            Source part = reader.apply(whole);
            if (part != null) return part;
        } catch (IllegalArgumentException e) {
            throw fault(file, path, at, String.valueOf(e.getMessage()));
        }
        throw fault(file, path, at, "there is no file '" + whole + "'");
    }

    /// Files and folders below the one that the book is in.
    private static boolean isName(String s) {
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            boolean word = c < 128 && Character.isLetterOrDigit(c) || c == '_' || c == '-';
            if (!word && !(c == '.' && i > 0)) return false;
        }
        return !s.isEmpty();
    }

    private static String folder(String file) {
        int end = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
        return file.substring(0, end + 1);
    }

    private static SourceException fault(Source file, String path, int at, String message) {
        Diagnostic d = file.error(at, path.length() + 2, message);
        return new SourceException(d);
    }
}
