package dev.heddle.editors.lsp;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;

/// The state that all documents share: the editor, its settings, what reads sources, and which documents are open.
final class LspContext {
    final EditorCodecs codecs = new EditorCodecs();
    final LanguageClient client;
    private final Wishes wishes;
    private final Map<String, Document> open = new ConcurrentHashMap<>();
    private volatile EditorSettings settings;

    /// What the editor can be asked for.
    record Wishes(boolean tokens, boolean hints, boolean lenses) {}

    LspContext(LanguageClient client, EditorSettings settings, Wishes wishes) {
        this.client = client;
        this.settings = settings;
        this.wishes = wishes;
    }

    EditorSettings settings() {
        return settings;
    }

    void settings(EditorSettings now) {
        settings = now;
    }

    void add(Document d) {
        open.put(d.uri, d);
    }

    void remove(Document d) {
        open.remove(d.uri);
    }

    Collection<Document> documents() {
        return open.values();
    }

    /// @return texts of the open files, by their paths
    Map<String, String> texts() {
        Map<String, String> out = new HashMap<>();
        for (Document d : open.values()) {
            Path file = d.file();
            if (file != null)
                out.put(
                        file.toAbsolutePath().normalize().toString(),
                        d.snapshot().text());
        }
        return out;
    }

    /// @return how the editor names a file
    String uri(Path file) {
        Path whole = file.toAbsolutePath().normalize();
        for (Document d : open.values()) {
            Path own = d.file();
            if (own != null && own.toAbsolutePath().normalize().equals(whole)) return d.uri;
        }
        return whole.toUri().toString();
    }

    void publish(String uri, @Nullable Integer version, List<Diagnostic> all) {
        PublishDiagnosticsParams p = new PublishDiagnosticsParams(uri, all);
        if (version != null) p.setVersion(version);
        client.publishDiagnostics(p);
    }

    /// What has been found out may change what is shown beside the lines.
    void refreshHints() {
        if (wishes.hints) ask(client::refreshInlayHints);
        if (wishes.lenses) ask(client::refreshCodeLenses);
    }

    /// Words may be of other kinds than it was said.
    void refreshTokens() {
        if (wishes.tokens) ask(client::refreshSemanticTokens);
    }

    /// The answer is not waited for.
    private static void ask(Supplier<CompletableFuture<Void>> what) {
        var _ = what.get();
    }
}
