package dev.heddle.cli.studio;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The files of the page: those of a folder, or those that come in the jar.
///
/// @param folder null for the jar
public record Site(@Nullable Path folder) {
    private static final String IN_JAR = "site/";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "json", "application/json",
            "svg", "image/svg+xml",
            "png", "image/png",
            "wasm", "application/wasm");

    /// Whether there is a page at all.
    public boolean isThere() throws IOException {
        return read("/index.html") != null;
    }

    /// @param path as an address has it, `/engine/heddle.wasm`; a folder stands for its `index.html`
    /// @return the bytes, or null if there is no such file
    public byte @Nullable [] read(String path) throws IOException {
        String name = path.substring(1) + (path.endsWith("/") ? "index.html" : "");
        if (name.indexOf('\0') >= 0) return null;
        if (folder == null) {
            if (name.contains("..") || name.contains("//")) return null;
            try (InputStream in = Site.class.getClassLoader().getResourceAsStream(IN_JAR + name)) {
                return in == null ? null : in.readAllBytes();
            }
        }
        Path file = folder.resolve(name).normalize();
        return file.startsWith(folder) && Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
    }

    /// @return what a browser has to know of a file
    public static String type(String path) {
        String name = path.endsWith("/") ? "index.html" : path;
        return TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
    }
}
