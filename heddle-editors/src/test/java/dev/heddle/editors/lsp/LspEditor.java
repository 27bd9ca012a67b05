package dev.heddle.editors.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.heddle.editors.dap.Editor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntBiFunction;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlayHintWorkspaceCapabilities;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokensWorkspaceCapabilities;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;

/// An editor, as far as it speaks with a language server: a client of the protocol, by the library's own client side.
public final class LspEditor implements LanguageClient, AutoCloseable {
    private static final long PATIENCE = 60;

    private final BlockingQueue<PublishDiagnosticsParams> published = new LinkedBlockingQueue<>();
    public final BlockingQueue<MessageParams> shown = new LinkedBlockingQueue<>();

    /// What the server asked to be asked about again.
    public final BlockingQueue<String> refreshed = new LinkedBlockingQueue<>();

    private final OutputStream to;
    private final CompletableFuture<Integer> code = new CompletableFuture<>();
    public final LanguageServer server;
    private int version = 1;

    /// Starts the server, which runs no kernels.
    public LspEditor() {
        this((in, out) -> Server.serve(file -> new KernelRunner.Outcome(true, "no run of " + file), null, in, out));
    }

    /// Starts a command in this process, with pipes for its standard input and output.
    ///
    /// @param command gives the exit code
    public LspEditor(ToIntBiFunction<InputStream, OutputStream> command) {
        try {
            Pipe requests = Pipe.open();
            Pipe answers = Pipe.open();
            InputStream in = Channels.newInputStream(requests.source());
            OutputStream out = Channels.newOutputStream(answers.sink());
            to = Channels.newOutputStream(requests.sink());
            Thread.ofPlatform().daemon().start(() -> serve(command, in, out));
            server = connect(Channels.newInputStream(answers.source()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Speaks with a process that has been started.
    public LspEditor(Process p) {
        to = p.getOutputStream();
        p.onExit().thenAccept(done -> code.complete(done.exitValue()));
        server = connect(p.getInputStream());
    }

    private void serve(ToIntBiFunction<InputStream, OutputStream> command, InputStream in, OutputStream out) {
        try (out) {
            code.complete(command.applyAsInt(in, out));
        } catch (IOException | RuntimeException e) {
            code.completeExceptionally(e);
        }
    }

    private LanguageServer connect(InputStream answers) {
        Launcher<LanguageServer> l = LSPLauncher.createClientLauncher(this, answers, to);
        l.startListening();
        return l.getRemoteProxy();
    }

    // ---- what the server says

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams p) {
        published.add(p);
    }

    @Override
    public void showMessage(MessageParams p) {
        shown.add(p);
    }

    @Override
    public void logMessage(MessageParams p) {
        shown.add(p);
    }

    @Override
    public void telemetryEvent(Object o) {
        throw new AssertionError("no request for telemetry");
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams p) {
        throw new AssertionError("no request for it");
    }

    @Override
    public CompletableFuture<Void> refreshInlayHints() {
        return refreshed("hints");
    }

    @Override
    public CompletableFuture<Void> refreshCodeLenses() {
        return refreshed("lenses");
    }

    @Override
    public CompletableFuture<Void> refreshSemanticTokens() {
        return refreshed("tokens");
    }

    private CompletableFuture<Void> refreshed(String what) {
        refreshed.add(what);
        return CompletableFuture.completedFuture(null);
    }

    public static <T> T next(BlockingQueue<T> of) {
        try {
            T out = of.poll(PATIENCE, TimeUnit.SECONDS);
            assertThat(out).as("something of the server within a minute").isNotNull();
            return out;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Waits until a text has been looked at as a whole.
    ///
    /// @return the last messages about it, `line:column: message` each, from 1
    public List<String> messages(String uri) {
        while (!next(refreshed).equals("lenses")) {}
        return publishedTexts(uri);
    }

    private List<String> publishedTexts(String uri) {
        List<Diagnostic> last = List.of();
        for (PublishDiagnosticsParams p = published.poll(); p != null; p = published.poll())
            if (p.getUri().equals(uri)) last = p.getDiagnostics();
        return texts(last);
    }

    /// @return the next messages about a document
    public PublishDiagnosticsParams nextMessages() {
        return next(published);
    }

    public static List<String> texts(List<Diagnostic> all) {
        return all.stream()
                .map(d -> {
                    Position p = d.getRange().getStart();
                    return "%d:%d: %s".formatted(p.getLine() + 1, p.getCharacter() + 1, d.getMessage());
                })
                .toList();
    }

    // ---- what the editor says

    private List<String> legend = List.of();

    /// @return types of tokens by their numbers
    public List<String> legend() {
        return legend;
    }

    public LspEditor initialize(String... settings) {
        InitializeParams p = new InitializeParams();
        WorkspaceClientCapabilities w = new WorkspaceClientCapabilities();
        w.setInlayHint(new InlayHintWorkspaceCapabilities(true));
        w.setCodeLens(new CodeLensWorkspaceCapabilities(true));
        w.setSemanticTokens(new SemanticTokensWorkspaceCapabilities(true));
        ClientCapabilities c = new ClientCapabilities();
        c.setWorkspace(w);
        p.setCapabilities(c);
        p.setInitializationOptions(settings(settings));
        InitializeResult r = Editor.answer(server.initialize(p));
        legend = r.getCapabilities().getSemanticTokensProvider().getLegend().getTokenTypes();
        assertThat(r.getServerInfo().getName()).isEqualTo("heddle");
        server.initialized(new InitializedParams());
        return this;
    }

    /// @param all names and values
    public static JsonObject settings(String... all) {
        JsonObject o = new JsonObject();
        for (int i = 0; i < all.length; i += 2) o.addProperty(all[i], all[i + 1]);
        return o;
    }

    public TextDocumentService texts() {
        return server.getTextDocumentService();
    }

    /// @return the identifier of the document
    public TextDocumentIdentifier open(String uri, String language, String text) {
        texts().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, language, version, text)));
        return new TextDocumentIdentifier(uri);
    }

    /// Replaces a stretch, lines and columns from 0.
    public void change(String uri, int line, int from, int toLine, int to, String text) {
        Range r = new Range(new Position(line, from), new Position(toLine, to));
        TextDocumentContentChangeEvent e = new TextDocumentContentChangeEvent(r, text);
        texts().didChange(new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, ++version), List.of(e)));
    }

    /// Says that it is done.
    ///
    /// @return the exit code of the command
    public int end() {
        Editor.answer(server.shutdown());
        server.exit();
        return code();
    }

    public int code() {
        return Editor.answer(code);
    }

    /// Writes something that no client would.
    public void raw(String message) throws IOException {
        byte[] body = message.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        to.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes());
        to.write(body);
        to.flush();
    }

    @Override
    public void close() {
        try {
            to.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
