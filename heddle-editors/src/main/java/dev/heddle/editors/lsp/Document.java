package dev.heddle.editors.lsp;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.jspecify.annotations.Nullable;

/// An open document: its text, and its version. Changed on the thread that answers; read by others as snapshots.
final class Document {
    final String uri;
    private Lines lines;
    private int version;
    private volatile Snapshot snapshot;

    /// A text as it was at a time.
    record Snapshot(int version, List<String> lines) {
        String text() {
            return String.join("\n", lines);
        }
    }

    Document(String uri, int version, String text) {
        this.uri = uri;
        this.version = version;
        this.lines = new Lines(text);
        this.snapshot = new Snapshot(version, lines.copy());
    }

    Lines lines() {
        return lines;
    }

    Snapshot snapshot() {
        return snapshot;
    }

    int version() {
        return version;
    }

    void change(int to, List<TextDocumentContentChangeEvent> changes) {
        for (TextDocumentContentChangeEvent c : changes) lines.change(c);
        version = to;
        snapshot = new Snapshot(to, lines.copy());
    }

    /// @return the file of the document, or null if it is in none
    @Nullable
    Path file() {
        return file(uri);
    }

    static @Nullable Path file(String uri) {
        try {
            URI u = URI.create(uri);
            return "file".equals(u.getScheme()) ? Path.of(u) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /// @return what messages call it
    String name() {
        Path file = file();
        return file == null ? uri : file.toString();
    }
}
