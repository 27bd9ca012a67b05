package dev.heddle.cli;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// The folders whose files clients may have as memory. Nothing else can be opened.
final class SharedFolders {
    private final List<Path> roots = new ArrayList<>();

    /// @throws Failure if one is no folder
    SharedFolders(List<Path> folders) throws Failure {
        for (Path f : folders) {
            try {
                if (!Files.isDirectory(f))
                    throw Failure.usage("--share %s: no folder".formatted(f));
                roots.add(f.toRealPath());
            } catch (IOException e) {
                throw Failure.usage("--share %s: %s".formatted(f, e.getMessage()));
            }
        }
    }

    /// Maps a part of a file: who writes to it changes the file, and sees what others write.
    ///
    /// @param name of the file, beside or below a folder, or its whole path
    /// @param arena keeps it mapped until it is closed
    /// @throws IllegalArgumentException with a message for people if it is in none, or not so long
    MemorySegment map(String name, long offset, long size, Arena arena) {
        Path file = find(name);
        try (FileChannel in =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long all = in.size();
            if (offset < 0 || size < 0 || offset > all - size)
                throw new IllegalArgumentException(
                        "%s has %d bytes, not %d from %d on".formatted(name, all, size, offset));
            return in.map(FileChannel.MapMode.READ_WRITE, offset, size, arena);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "%s cannot be mapped: %s".formatted(name, e.getMessage()), e);
        }
    }

    private Path find(String name) {
        if (roots.isEmpty())
            throw new IllegalArgumentException(
                    "no folder is shared; 'heddle serve-exec --share DIR' shares one");
        for (Path root : roots) {
            try {
                // Links are followed before it is decided where a file is.
                Path file = root.resolve(name).toRealPath();
                if (file.startsWith(root) && Files.isRegularFile(file)) return file;
            } catch (IOException | java.nio.file.InvalidPathException e) {
                // Perhaps it is in another one.
            }
        }
        throw new IllegalArgumentException(
                "there is no file '%s' in the folders that are shared".formatted(name));
    }
}
