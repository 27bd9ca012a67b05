package dev.heddle.editors.lsp;

import com.google.gson.JsonPrimitive;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.services.WorkspaceService;

/// Requests that are about no document.
final class WorkspaceRequests implements WorkspaceService {
    private final Server server;
    private final TextRequests texts;
    private final KernelRunner runner;

    WorkspaceRequests(Server server, TextRequests texts, KernelRunner runner) {
        this.server = server;
        this.texts = texts;
        this.runner = runner;
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        server.context().settings(EditorSettings.of(params.getSettings()));
        texts.again();
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        texts.again();
    }

    @Override
    public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
        if (!params.getCommand().equals(Capabilities.RUN))
            throw new LspRequestRefused("there is no command '" + params.getCommand() + "'");
        List<Object> all = params.getArguments() == null ? List.of() : params.getArguments();
        Path file = all.size() == 1 && all.getFirst() instanceof JsonPrimitive p && p.isString()
                ? Document.file(p.getAsString())
                : null;
        if (file == null) throw new LspRequestRefused("'" + Capabilities.RUN + "' takes the URI of a file");
        // Not on the thread of the analysis: a kernel may run for long.
        Thread t = new Thread(() -> run(file), "kernel");
        t.setDaemon(true);
        t.start();
        return CompletableFuture.completedFuture(null);
    }

    private void run(Path file) {
        KernelRunner.Outcome done = runner.run(file);
        MessageType type = done.isDone() ? MessageType.Info : MessageType.Error;
        server.context().client.showMessage(new MessageParams(type, done.text()));
    }
}
