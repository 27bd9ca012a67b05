package dev.heddle.machine.kernel;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// The files of this computer that a text of somebody else, such as a kernel or a book, may name: those at
/// or below the folder that it is in, and those that the user allows besides. Symbolic links are resolved
/// before it is decided where a file is.
///
/// @param allowed files, and folders with all that is below them
/// @param option of the command line that allows a file, for messages; empty if there is none
public record FileAccess(List<Path> allowed, String option) {
    /// Nothing but the folder of the text.
    public static final FileAccess OWN_FOLDER = new FileAccess(List.of(), "");

    /// Bytes of a file at most: those of the largest buffer.
    static final int MAX_BYTES = 1 << 30;

    /// @param file without links, at or below the root
    private record Place(FileRoot root, Path file) {}

    /// Characters of a name that a message repeats whole.
    private static final int MAX_NAME = 300;

    public FileAccess {
        allowed = List.copyOf(allowed);
    }

    /// @param folder that the text is in; names are relative to it
    /// @return the files that the text may name; to read any other one is an `IllegalArgumentException`
    ///     with a message for people
    public Folder folder(Path folder) {
        List<FileRoot> roots;
        try {
            roots = roots(folder);
        } catch (IOException e) {
            return _ -> {
                throw e;
            };
        }
        return name -> {
            Place file = find(roots, folder, name);
            return file == null
                    ? null
                    : read(
                            file,
                            MAX_BYTES,
                            size -> "'%s' has %d bytes; at most %d are read".formatted(name, size, MAX_BYTES));
        };
    }

    /// @param book the file that a book begins in
    /// @return reads the parts of the book by their paths, as [Books#joined] asks for them
    public Function<String, @Nullable Source> parts(Path book) {
        Path folder = Objects.requireNonNull(book.toAbsolutePath().getParent());
        List<FileRoot> roots;
        try {
            roots = roots(folder);
        } catch (IOException e) {
            return _ -> null;
        }
        return path -> {
            try {
                Place file = find(roots, folder, Path.of(path).toAbsolutePath().toString());
                if (file == null) return null;
                byte[] text = readBook(file, path);
                return text == null ? null : source(path, text);
            } catch (IOException e) {
                return null;
            }
        };
    }

    /// Reads a file of a book.
    ///
    /// @param name for messages
    /// @throws IllegalArgumentException with a message for people if it is too large, or no regular file:
    ///     what a pipe or a device gives may never end
    public static Source book(Path file, String name) throws IOException {
        byte[] text = null;
        if (Files.isRegularFile(file)) {
            FileRoot root = FileRoot.of(file);
            text = readBook(new Place(root, root.path()), name);
        }
        if (text == null) throw new IllegalArgumentException("%s: no regular file".formatted(name));
        return source(name, text);
    }

    private static byte @Nullable [] readBook(Place file, String name) throws IOException {
        return read(
                file,
                Books.MAX_CHARACTERS,
                size -> "%s: %d bytes; a book has at most %d".formatted(name, size, Books.MAX_CHARACTERS));
    }

    private static Source source(String name, byte[] text) {
        return new Source(name, new String(text, StandardCharsets.UTF_8));
    }

    /// The folder of the text, and what the user allows.
    private List<FileRoot> roots(Path folder) throws IOException {
        List<FileRoot> out = new ArrayList<>();
        out.add(FileRoot.of(folder));
        for (Path p : allowed) out.add(FileRoot.of(p));
        return out;
    }

    /// @param name as the text writes it, relative to the folder or absolute
    /// @return where the file is, without links; null if there can be no file of that name
    /// @throws IllegalArgumentException with a message for people if the text may not name it
    private @Nullable Place find(List<FileRoot> roots, Path folder, String name) throws IOException {
        Path file;
        try {
            file = FileRoot.resolved(folder.toAbsolutePath().resolve(name));
        } catch (InvalidPathException e) {
            return null;
        }
        for (FileRoot r : roots) if (r.holds(file)) return new Place(r, file);
        throw new IllegalArgumentException("'%s' is outside of the folder of the file that names it%s"
                .formatted(TerminalSafeText.word(name), allowing(file)));
    }

    /// How the user allows a file; a name too long to be typed is not worth it.
    private String allowing(Path file) {
        boolean isLong = file.toString().length() > MAX_NAME;
        return option.isEmpty() || isLong ? "" : "; '%s %s' allows it".formatted(option, file);
    }

    /// @param most bytes
    /// @param limit the message about more bytes, which their number is put into
    /// @return null if there is no such regular file
    /// @throws IllegalArgumentException with a message for people if it has more bytes, or was exchanged
    ///     meanwhile
    private static byte @Nullable [] read(Place place, int most, LongFunction<String> limit) throws IOException {
        try (SeekableByteChannel in = place.root.open(place.file, Set.of(StandardOpenOption.READ))) {
            if (in == null) return null;
            byte[] bytes = new byte[0];
            if (in.size() <= most) bytes = Channels.newInputStream(in).readNBytes(most + 1);
            long size = Math.max(in.size(), bytes.length);
            if (size > most) throw new IllegalArgumentException(limit.apply(size));
            return bytes;
        }
    }
}
