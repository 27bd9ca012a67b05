package dev.heddle.book;

import dev.heddle.source.Diagnostic;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Puts the text of a book together from the files that its lines `include "path"` name.
final class Parts {
    private static final Pattern INCLUDE =
            Pattern.compile("(?m)^[ \\t]*include[ \\t]+\"([^\"\\r\\n]*)\"[ \\t]*(?:#.*)?$");

    /// Files and folders below the one that the book is in.
    private static final Pattern BESIDE = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]*");

    private final Function<String, @Nullable Source> reader;
    private final StringBuilder text = new StringBuilder();
    private final List<Source.Stretch> stretches = new ArrayList<>();
    private final List<String> open = new ArrayList<>();

    private Parts(Function<String, @Nullable Source> reader) {
        this.reader = reader;
    }

    /// @param reader reads the file of a path, or gives null if there is none
    /// @return the same source if it includes nothing
    /// @throws SourceException if a part is not there, or includes itself
    static Source joined(Source book, Function<String, @Nullable Source> reader)
            throws SourceException {
        if (!INCLUDE.matcher(book.text()).find()) return book;
        Parts parts = new Parts(reader);
        parts.add(book);
        return new Source(book.name(), parts.text.toString(), parts.stretches);
    }

    private void add(Source file) throws SourceException {
        open.add(file.name());
        int done = 0;
        Matcher m = INCLUDE.matcher(file.text());
        while (m.find()) {
            stretch(file, done, m.start());
            add(part(file, m.group(1), m.start(1) - 1));
            // What a part ends with does not touch what follows.
            text.append('\n');
            done = m.end();
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
            if (!BESIDE.matcher(name).matches())
                throw fault(
                        file, path, at, "a part is a file beside the book, such as \"my/alu.isa\"");
        String whole = folder(file.name()) + path;
        if (open.contains(whole)) throw fault(file, path, at, "'" + path + "' includes itself");
        Source part = reader.apply(whole);
        if (part == null) throw fault(file, path, at, "there is no file '" + whole + "'");
        return new Source(whole, part.text());
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
