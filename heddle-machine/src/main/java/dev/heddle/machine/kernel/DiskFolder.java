package dev.heddle.machine.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A folder of this computer, for names that the user writes: they may lead anywhere.
///
/// @param path names are relative to it
record DiskFolder(Path path) implements Folder {
    @Override
    public byte @Nullable [] read(String name) throws IOException {
        Path file = path.resolve(name);
        return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
    }
}
