package dev.heddle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.io.TempDir;

/// Tests that need files.
public abstract class InFolder {
    @TempDir
    protected Path folder = Path.of("");

    /// @return the path of a new file
    protected String file(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    protected String binary(String name, String hex) {
        try {
            return Files.write(folder.resolve(name), HexFormat.of().parseHex(hex))
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    protected String path(String name) {
        return folder.resolve(name).toString();
    }
}
