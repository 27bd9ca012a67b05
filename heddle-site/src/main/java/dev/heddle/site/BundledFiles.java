package dev.heddle.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The files in this module that pages are made of.
final class BundledFiles {
    private BundledFiles() {}

    /// @return null if there is no such file
    static byte @Nullable [] bytes(String path) {
        try (InputStream in = BundledFiles.class.getResourceAsStream(path)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @return null if there is no such file
    static @Nullable String text(String path) {
        byte[] bytes = bytes(path);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }
}
