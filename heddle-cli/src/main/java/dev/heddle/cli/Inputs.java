package dev.heddle.cli;

import dev.heddle.source.Shown;
import dev.heddle.source.Source;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /// Reads an input line by line, as it comes.
    ///
    /// @param file a path, or `-` for standard input
    static BufferedReader lines(String file, Console console) throws Failure, IOException {
        InputStream in = file.equals("-") ? console.in() : stream(Path.of(file));
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /// @throws Failure if there is no such file, or it is a folder
    static void mustExist(Path file) throws Failure {
        mustHaveName(file);
        if (Files.isDirectory(file)) throw new Failure(file + ": is a directory");
        if (!Files.exists(file)) throw new Failure(file + ": no such file");
    }

    /// Java takes an empty name for the folder of work.
    private static void mustHaveName(Path file) throws Failure {
        if (file.toString().isEmpty()) throw new Failure("the name of the file is empty");
    }

    private static InputStream stream(Path file) throws Failure, IOException {
        mustHaveName(file);
        if (Files.isDirectory(file)) throw new Failure(file + ": is a directory");
        try {
            return Files.newInputStream(file);
        } catch (NoSuchFileException e) {
            throw new Failure(file + ": no such file");
        } catch (AccessDeniedException e) {
            throw new Failure(file + ": cannot be read: permission denied");
        }
    }

    /// @param words of a command that takes an instruction or a file
    /// @return the file that they name, or null if none of that name is there
    static @Nullable Path named(List<String> words) {
        if (words.size() != 1 || words.getFirst().isEmpty()) return null;
        try {
            Path file = Path.of(words.getFirst());
            return Files.exists(file) ? file : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    /// Whether a file is standard input, which is called `-`.
    static boolean isStandard(Path file) {
        return file.toString().equals("-");
    }

    /// @return what messages call a file
    static String name(Path file) {
        return isStandard(file) ? "<stdin>" : Shown.name(file.toString());
    }

    static byte[] bytes(Path file, Console console) throws Failure, IOException {
        return isStandard(file) ? console.in().readAllBytes() : bytes(file);
    }

    /// @return the first bytes of a file, at most so many
    static byte[] start(Path file, int most) throws Failure, IOException {
        try (InputStream in = stream(file)) {
            return in.readNBytes(most);
        }
    }

    static byte[] bytes(Path file) throws Failure, IOException {
        try (InputStream in = stream(file)) {
            return in.readAllBytes();
        }
    }
}
