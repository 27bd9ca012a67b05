package dev.heddle.server;

import dev.heddle.machine.kernel.FileRoot;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/// The folders whose files clients may have as memory. Nothing else can be opened.
public final class SharedFolders {
    private final List<FileRoot> roots;

    public SharedFolders(List<FileRoot> roots) {
        this.roots = List.copyOf(roots);
    }

    /// Maps a part of a file: who writes to it changes the file, and sees what others write.
    ///
    /// @param name of the file, beside or below a folder, or its whole path
    /// @param arena keeps it mapped until it is closed
    /// @throws IllegalArgumentException with a message for people if it is in none, or not so long
    MemorySegment map(String name, long offset, long size, Arena arena) {
        try (FileChannel in = open(name)) {
            long all = in.size();
            if (offset < 0 || size < 0 || offset > all - size)
                throw new IllegalArgumentException(
                        "%s has %d bytes, not %d from %d on".formatted(name, all, size, offset));
            return in.map(FileChannel.MapMode.READ_WRITE, offset, size, arena);
        } catch (IOException e) {
            throw new IllegalArgumentException("%s cannot be mapped: %s".formatted(name, e.getMessage()), e);
        }
    }

    private FileChannel open(String name) throws IOException {
        if (roots.isEmpty())
            throw new IllegalArgumentException("no folder is shared; 'heddle serve-exec --share DIR' shares one");
        for (FileRoot root : roots) {
            Path file;
            try {
                // Links are followed before it is decided where a file is.
                file = root.path().resolve(name).toRealPath();
            } catch (IOException | InvalidPathException e) {
                continue; // Perhaps it is in another one.
            }
            if (!root.holds(file)) continue;
            SeekableByteChannel c = root.open(file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE));
            if (c != null) return (FileChannel) c;
        }
        throw new IllegalArgumentException("there is no file '%s' in the folders that are shared".formatted(name));
    }
}
