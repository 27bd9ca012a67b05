package dev.heddle.cli;

import dev.heddle.source.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Reads whole inputs, with one clear line when that fails.
final class Inputs {
    private Inputs() {}

    /// @param file a path, or `-` for standard input
    static Source text(String file, Console console) throws Failure, IOException {
        if (file.equals("-"))
            return new Source(
                    "<stdin>", new String(console.in().readAllBytes(), StandardCharsets.UTF_8));
        return new Source(file, new String(bytes(Path.of(file)), StandardCharsets.UTF_8));
    }

    static byte[] bytes(Path file) throws Failure, IOException {
        if (Files.isDirectory(file)) throw new Failure(file + ": is a directory");
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new Failure(file + ": no such file");
        } catch (AccessDeniedException e) {
            throw new Failure(file + ": cannot be read: permission denied");
        }
    }
}
