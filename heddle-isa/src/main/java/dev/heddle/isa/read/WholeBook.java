package dev.heddle.isa.read;

import dev.heddle.base.source.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds the book that a file is a part of: in the folder of the file, or in one of two above it.
public final class WholeBook {
    private static final int MOST_FOLDERS = 3;

    private WholeBook() {}

    /// @param reader reads a book with all its parts, or gives null if that fails
    /// @return the book that includes the file, of several the one that is farthest above; null if there is none
    public static @Nullable Source around(Path part, Function<Path, @Nullable Source> reader) {
        Path file = part.toAbsolutePath().normalize();
        Path folder = file.getParent();
        Source found = null;
        for (int i = 0; i < MOST_FOLDERS && folder != null; i++, folder = folder.getParent())
            for (Path other : books(folder)) {
                Source s = other.equals(file) ? null : reader.apply(other);
                if (s != null && has(s, file)) found = s;
            }
        return found;
    }

    private static List<Path> books(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(p -> p.toString().endsWith(".isa")).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    private static boolean has(Source book, Path part) {
        return book.stretches().stream().anyMatch(s -> is(s.of(), part));
    }

    /// @return whether a file of a book is the one at a path
    public static boolean is(Source file, Path path) {
        Path own = Path.of(file.name()).toAbsolutePath().normalize();
        return Objects.equals(own, path.toAbsolutePath().normalize());
    }
}
