package dev.heddle.decompile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// The parts of a text that are the same for all programs.
final class Resource {
    private Resource() {}

    /// @param name of a file beside this class
    static String of(String name) {
        try (InputStream in = Objects.requireNonNull(Resource.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
