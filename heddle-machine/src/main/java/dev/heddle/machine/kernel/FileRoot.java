package dev.heddle.machine.kernel;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A folder with all that is below it, or a single file, that may be read. What is opened is below the root even if
/// somebody exchanges folders for links at the same time.
///
/// @param path without links
/// @param key of the folder on its file system when it was looked at; null if there is none
public record FileRoot(Path path, @Nullable Object key) {
    /// Links are resolved, as far as there is such a file.
    public static FileRoot of(Path path) throws IOException {
        Path real = resolved(path.toAbsolutePath());
        return new FileRoot(real, Files.isDirectory(real) ? key(real) : null);
    }

    /// @param file without links
    public boolean holds(Path file) {
        return file.startsWith(path);
    }

    /// Opens a file, following no link.
    ///
    /// @param file without links, at or below this root
    /// @return null if there is no regular file of that name
    /// @throws IllegalArgumentException with a message for people if it was exchanged meanwhile
    /// @throws IOException if it cannot be opened
    public @Nullable SeekableByteChannel open(Path file, Set<? extends OpenOption> options) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) return null;
        Path folder = file.equals(path) ? Objects.requireNonNull(path.getParent()) : path;
        Set<OpenOption> linkless = new HashSet<>(options);
        linkless.add(LinkOption.NOFOLLOW_LINKS);
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            if (!(all instanceof SecureDirectoryStream<Path> secure)) return byName(file, linkless);
            if (!file.equals(path)) {
                BasicFileAttributes a = secure.getFileAttributeView(BasicFileAttributeView.class)
                        .readAttributes();
                if (!Objects.equals(a.fileKey(), key)) throw exchanged(file);
            }
            return below(secure, folder.relativize(file), linkless, file);
        } catch (NoSuchFileException e) {
            return null;
        } catch (NotDirectoryException e) {
            throw exchanged(file);
        } catch (AccessDeniedException e) {
            throw new AccessDeniedException(file.toString());
        } catch (FileSystemException e) {
            // It names a part only.
            throw new FileSystemException(file.toString(), null, e.getReason());
        }
    }

    /// Opens each part of the name in the folder that was opened before it.
    private static SeekableByteChannel below(
            SecureDirectoryStream<Path> folder, Path rest, Set<OpenOption> options, Path file) throws IOException {
        Path first = rest.getName(0);
        int parts = rest.getNameCount();
        BasicFileAttributes a = folder.getFileAttributeView(
                        first, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
        if (parts > 1 ? !a.isDirectory() : !a.isRegularFile()) throw exchanged(file);
        if (parts == 1) return folder.newByteChannel(first, options);
        try (SecureDirectoryStream<Path> next = folder.newDirectoryStream(first, LinkOption.NOFOLLOW_LINKS)) {
            return below(next, rest.subpath(1, parts), options, file);
        }
    }

    /// Opens a file where folders cannot be held open: the name has to mean the same file before and after it.
    private static SeekableByteChannel byName(Path file, Set<OpenOption> options) throws IOException {
        Object before = key(file);
        SeekableByteChannel channel = Files.newByteChannel(file, options);
        if (file.toRealPath().equals(file) && Objects.equals(key(file), before)) return channel;
        channel.close();
        throw exchanged(file);
    }

    private static @Nullable Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    private static IllegalArgumentException exchanged(Path file) {
        return new IllegalArgumentException(
                "%s: a folder or link in its name was changed while it was opened".formatted(file));
    }

    /// @return the path without links and `..`, as far as there is such a file
    static Path resolved(Path path) throws IOException {
        if (Files.exists(path)) return path.toRealPath();
        Path normal = path.normalize();
        Path parent = normal.getParent();
        return parent == null || normal.getFileName() == null
                ? normal
                : resolved(parent).resolve(normal.getFileName());
    }
}
