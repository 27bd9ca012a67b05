package dev.heddle.cli.lsp;

import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The book that a file is a part of.
final class BookParts {
    /// Folders above a file in which the book may be.
    private static final int MOST_FOLDERS = 3;

    private BookParts() {}

    /// @param open texts of files that are open, by their paths
    /// @return the text of the whole book: of the file that includes all others
    /// @throws SourceException if a part is missing
    static Source whole(Path file, Map<String, String> open) throws SourceException {
        Path folder = file.getParent();
        Source found = null;
        for (int i = 0; i < MOST_FOLDERS && folder != null; i++, folder = folder.getParent())
            for (Path other : books(folder)) {
                Source s = other.equals(file) ? null : including(other, file, open);
                if (s != null) found = s;
            }
        return found == null ? EditorCodecs.joined(file, open) : found;
    }

    private static List<Path> books(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(p -> p.toString().endsWith(".isa")).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    private static @Nullable Source including(Path book, Path part, Map<String, String> open) {
        try {
            Source first = EditorCodecs.read(book.toString(), open);
            if (first == null || !first.text().contains("include \"")) return null;
            Source whole = EditorCodecs.joined(book, open);
            return texts(whole).containsKey(part.toString()) ? whole : null;
        } catch (SourceException e) {
            return null;
        }
    }

    /// @return the texts of the files of a book, by their paths
    static Map<String, String> texts(Source book) {
        Map<String, String> out = new LinkedHashMap<>();
        for (Source.Stretch s : book.stretches())
            out.putIfAbsent(normal(s.of().name()), s.of().text());
        if (out.isEmpty()) out.put(normal(book.name()), book.text());
        return out;
    }

    static String normal(String path) {
        return Path.of(path).toAbsolutePath().normalize().toString();
    }
}
