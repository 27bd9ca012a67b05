package dev.heddle.editors.lsp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.JsonDelegate;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/// A server for one editor: how it begins and ends.
public final class Server implements LanguageServer {
    private final TextRequests texts;
    private final WorkspaceRequests workspace;
    private final @Nullable String version;
    private final Worker worker = new Worker();
    private @Nullable LanguageClient client;
    private Runnable closer = () -> {};
    private @Nullable LspContext context;
    private boolean isShut;

    private Server(KernelRunner runner, @Nullable String version) {
        this.version = version;
        this.texts = new TextRequests(this, worker);
        this.workspace = new WorkspaceRequests(this, texts, runner);
    }

    /// Serves one editor until it says that it is done, or is gone.
    ///
    /// @param version of Heddle; null if it was built from classes
    /// @return the exit code: 1 if the editor did not say that it would end
    public static int serve(KernelRunner runner, @Nullable String version, InputStream in, OutputStream out) {
        Server server = new Server(runner, version);
        LspConnection.serve(server, in, out);
        return server.isShut ? 0 : 1;
    }

    /// Shows the user a message about what has no answer of its own.
    void show(String message) {
        LanguageClient to = client;
        if (to != null) to.showMessage(new MessageParams(MessageType.Error, message));
    }

    /// @param closing ends the reading of messages
    void connect(LanguageClient to, Runnable closing) {
        client = to;
        closer = closing;
    }

    /// The editor is gone.
    void end() {
        worker.end();
    }

    LspContext context() {
        if (context == null) throw new LspRequestRefused("the editor has not said 'initialize' yet");
        return context;
    }

    /// @return why a message cannot be answered now, null if it can
    @Nullable
    ResponseError untimely(String method) {
        if (isShut) return new ResponseError(ResponseErrorCode.InvalidRequest, "the server has been shut down", null);
        boolean isFirst = method.equals("initialize");
        if (context == null && !isFirst)
            return new ResponseError(
                    ResponseErrorCode.ServerNotInitialized, "'initialize' has to come before '" + method + "'", null);
        return context != null && isFirst
                ? new ResponseError(ResponseErrorCode.InvalidRequest, "'initialize' comes once", null)
                : null;
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        LanguageClient to = java.util.Objects.requireNonNull(client);
        EditorSettings settings = EditorSettings.of(params.getInitializationOptions());
        context = new LspContext(to, settings, wishes(params.getCapabilities()));
        return CompletableFuture.completedFuture(
                new InitializeResult(Capabilities.all(), new ServerInfo("heddle", version)));
    }

    private static LspContext.Wishes wishes(@Nullable ClientCapabilities all) {
        WorkspaceClientCapabilities w = all == null ? null : all.getWorkspace();
        return new LspContext.Wishes(
                has(w, WorkspaceClientCapabilities::getSemanticTokens, c -> c.getRefreshSupport()),
                has(w, WorkspaceClientCapabilities::getInlayHint, c -> c.getRefreshSupport()),
                has(w, WorkspaceClientCapabilities::getCodeLens, c -> c.getRefreshSupport()));
    }

    private static <T> boolean has(
            @Nullable WorkspaceClientCapabilities w,
            Function<WorkspaceClientCapabilities, @Nullable T> part,
            Function<T, @Nullable Boolean> flag) {
        T found = w == null ? null : part.apply(w);
        return found != null && Boolean.TRUE.equals(flag.apply(found));
    }

    @Override
    public void initialized(InitializedParams params) {
        // Nothing is registered later.
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        isShut = true;
        worker.end();
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void exit() {
        closer.run();
    }

    @Override
    public void setTrace(SetTraceParams params) {
        // There is no trace.
    }

    @JsonDelegate
    @Override
    public TextDocumentService getTextDocumentService() {
        return texts;
    }

    @JsonDelegate
    @Override
    public WorkspaceService getWorkspaceService() {
        return workspace;
    }
}
