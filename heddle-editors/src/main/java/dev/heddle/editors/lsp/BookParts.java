package dev.heddle.editors.lsp;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.WholeBook;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The book that a file is a part of.
final class BookParts {
    private BookParts() {}

    /// @param open texts of files that are open, by their paths
    /// @return the text of the whole book: of the file that includes all others
    /// @throws SourceException if a part is missing
    static Source whole(Path file, Map<String, String> open) throws SourceException {
        Source found = WholeBook.around(file, book -> including(book, open));
        return found == null ? EditorCodecs.joined(file, open) : found;
    }

    private static @Nullable Source including(Path book, Map<String, String> open) {
        try {
            Source first = EditorCodecs.read(book.toString(), open);
            boolean isWhole = first == null || !first.text().contains("include \"");
            return isWhole ? null : EditorCodecs.joined(book, open);
        } catch (SourceException e) {
            return null;
        }
    }

    /// @return the texts of the files of a book, by their paths
    static Map<String, String> texts(Source book) {
        Map<String, String> out = new LinkedHashMap<>();
        for (Source.Stretch s : book.stretches()) out.putIfAbsent(normal(s.of().name()), s.of().text());
        if (out.isEmpty()) out.put(normal(book.name()), book.text());
        return out;
    }

    static String normal(String path) {
        return Path.of(path).toAbsolutePath().normalize().toString();
    }
}
