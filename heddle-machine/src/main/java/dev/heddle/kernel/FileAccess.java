package dev.heddle.kernel;

import dev.heddle.book.read.Books;
import dev.heddle.source.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The files of this computer that a text of somebody else, such as a kernel or a book, may name: those at or below the
/// folder that it is in, and those that the user allows besides. Symbolic links are resolved before it is decided where
/// a file is.
///
/// @param allowed files, and folders with all that is below them
/// @param option of the command line that allows a file, for messages; empty if there is none
public record FileAccess(List<Path> allowed, String option) {
    /// Nothing but the folder of the text.
    public static final FileAccess OWN_FOLDER = new FileAccess(List.of(), "");

    /// Bytes of a file at most: those of the largest buffer.
    private static final long MAX_BYTES = KernelPackage.MAX_BYTES;

    public FileAccess {
        allowed = List.copyOf(allowed);
    }

    /// @param folder that the text is in; names are relative to it
    /// @return the files that the text may name; to read any other one is an `IllegalArgumentException` with a message
    ///     for people
    public Folder folder(Path folder) {
        return name -> {
            Path file = find(folder, name);
            if (file == null) return null;
            long size = Files.size(file);
            if (size > MAX_BYTES)
                throw new IllegalArgumentException(
                        "'%s' has %d bytes; at most %d are read".formatted(name, size, MAX_BYTES));
            return Files.readAllBytes(file);
        };
    }

    /// @param folder that the text is in
    /// @param name as the text writes it, relative to the folder or absolute
    /// @return where the file is, without links; null if there is no regular file of that name
    /// @throws IllegalArgumentException with a message for people if the text may not name it
    public @Nullable Path find(Path folder, String name) throws IOException {
        Path written;
        try {
            written = folder.toAbsolutePath().resolve(name);
        } catch (InvalidPathException e) {
            return null;
        }
        Path file = resolved(written);
        boolean isWithin = file.startsWith(resolved(folder.toAbsolutePath()));
        for (Path p : allowed) isWithin |= file.startsWith(resolved(p.toAbsolutePath()));
        if (!isWithin)
            throw new IllegalArgumentException(
                    "'%s' is outside of the folder of the file that names it%s"
                            .formatted(
                                    name,
                                    option.isEmpty()
                                            ? ""
                                            : "; '%s %s' allows it".formatted(option, file)));
        return Files.isRegularFile(file) ? file : null;
    }

    /// @param book the file that a book begins in
    /// @return reads the parts of the book by their paths, as [Books#joined] asks for them
    public Function<String, @Nullable Source> parts(Path book) {
        Path folder = Objects.requireNonNull(book.toAbsolutePath().getParent());
        return path -> {
            try {
                Path file = find(folder, Path.of(path).toAbsolutePath().toString());
                return file == null ? null : book(file, path);
            } catch (IOException e) {
                return null;
            }
        };
    }

    /// Reads a file of a book.
    ///
    /// @param name for messages
    /// @throws IllegalArgumentException with a message for people if it is too large, or no regular file: what a pipe
    ///     or a device gives may never end
    public static Source book(Path file, String name) throws IOException {
        if (!Files.isRegularFile(file))
            throw new IllegalArgumentException("%s: no regular file".formatted(name));
        if (Files.size(file) > Books.MAX_CHARACTERS)
            throw new IllegalArgumentException(
                    "%s: %d bytes; a book has at most %d"
                            .formatted(name, Files.size(file), Books.MAX_CHARACTERS));
        return new Source(name, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }

    /// @return the path without links and `..`, as far as there is such a file
    private static Path resolved(Path path) throws IOException {
        if (Files.exists(path)) return path.toRealPath();
        Path normal = path.normalize();
        Path parent = normal.getParent();
        return parent == null || normal.getFileName() == null
                ? normal
                : resolved(parent).resolve(normal.getFileName());
    }
}
