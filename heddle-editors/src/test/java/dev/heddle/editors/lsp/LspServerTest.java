package dev.heddle.editors.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.editors.dap.Editor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// How the server begins and ends, and what is refused.
class LspServerTest {
    private static final String URI = "untitled:1.s";

    private static final HoverParams HOVER = new HoverParams(new TextDocumentIdentifier(URI), new Position(0, 0));

    @Test
    void beginsAndEndsInOrder() {
        try (LspEditor e = new LspEditor()) {
            assertThat(Editor.refusal(e.texts().hover(HOVER)))
                    .isEqualTo("'initialize' has to come before 'textDocument/hover'");
            e.initialize();
            assertThat(Editor.refusal(e.server.initialize(new InitializeParams())))
                    .isEqualTo("'initialize' comes once");
            assertThat(Editor.refusal(e.texts().hover(HOVER))).isEqualTo("no document 'untitled:1.s' is open");
            Editor.answer(e.server.shutdown());
            assertThat(Editor.refusal(e.texts().hover(HOVER))).isEqualTo("the server has been shut down");
            e.server.exit();
            assertThat(e.code()).isZero();
        }
    }

    /// An editor that is gone without a word is not one that has ended.
    @Test
    void endsWithTheEditor() {
        LspEditor e = new LspEditor().initialize();
        e.close();
        assertThat(e.code()).isEqualTo(1);
    }

    @Test
    void staysWhenMessagesAreNotWhatTheyShouldBe() throws IOException {
        try (LspEditor e = new LspEditor().initialize()) {
            e.raw("{\"jsonrpc\":\"2.0\",\"id\":901,\"method\":\"textDocument/hover\",\"params\":[7]}");
            e.raw("{\"jsonrpc\":\"2.0\",\"id\":902,\"method\":\"no/such\",\"params\":{}}");
            e.raw("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{}}");
            e.raw("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didClose\"}");
            e.raw("this is no message");
            e.open(URI, "asm", ".isa agx\nstopp\n");
            assertThat(LspEditor.texts(e.nextMessages().getDiagnostics())).hasSize(1);
            e.change(URI, 70, 3, 90, 4, "\nx\n");
            assertThat(LspEditor.texts(e.nextMessages().getDiagnostics())).hasSize(2);
            assertThat(Editor.answer(e.texts().hover(at(99)))).isNull();
            assertThat(Editor.answer(e.texts()
                                    .completion(new CompletionParams(
                                            new TextDocumentIdentifier(URI), new Position(1, 9999))))
                            .getRight()
                            .getItems())
                    .isEmpty();
            e.texts().didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(URI)));
            assertThat(e.nextMessages().getDiagnostics()).isEmpty();
            assertThat(e.end()).isZero();
        }
    }

    private static HoverParams at(int line) {
        return new HoverParams(new TextDocumentIdentifier(URI), new Position(line, 0));
    }

    @Test
    void runsKernels() {
        Path file = Path.of("k.s").toAbsolutePath();
        try (LspEditor e = new LspEditor().initialize()) {
            ExecuteCommandParams p =
                    new ExecuteCommandParams("heddle.run", List.of(file.toUri().toString()));
            Editor.answer(e.server.getWorkspaceService().executeCommand(p));
            assertThat(LspEditor.next(e.shown).getMessage()).isEqualTo("no run of " + file);
            p.setArguments(List.of(7));
            assertThat(Editor.refusal(e.server.getWorkspaceService().executeCommand(p)))
                    .isEqualTo("'heddle.run' takes the URI of a file");
            p.setCommand("rm");
            assertThat(Editor.refusal(e.server.getWorkspaceService().executeCommand(p)))
                    .isEqualTo("there is no command 'rm'");
        }
    }

    // ---- time

    /// A source of 5,000 lines in which each line is another one.
    private static String large() {
        StringBuilder out = new StringBuilder(".isa agx\n.group 32\n");
        for (int i = 0; i < 5000; i++) {
            if (i % 50 == 0) out.append("l").append(i).append(":\n");
            else out.append("        iadd r%d, r%d, %d\n".formatted(i % 120, i / 40, i % 250));
        }
        return out.append("        stop\n").toString();
    }

    /// Milliseconds of the middle one of several turns.
    private static double middle(int turns, Runnable what) {
        double[] all = new double[turns];
        for (int i = 0; i < turns; i++) {
            long from = System.nanoTime();
            what.run();
            all[i] = (System.nanoTime() - from) / 1e6;
        }
        Arrays.sort(all);
        return all[turns / 2];
    }

    /// Milliseconds after a change of a line until a request is answered.
    private static double afterAChange(LspEditor e, int line, Runnable request) {
        return middle(25, () -> {
            e.change(URI, line, 8, line, 8, " ");
            request.run();
        });
    }

    @Test
    @Tag("long")
    void answersAtOnceInLargeSources() {
        TextDocumentIdentifier id = new TextDocumentIdentifier(URI);
        Position at = new Position(2501, 14);
        Range screen = new Range(new Position(2400, 0), new Position(2460, 0));
        try (LspEditor e = new LspEditor().initialize()) {
            e.open(URI, "asm", large());
            e.messages(URI);
            String[] last = {
                Editor.answer(e.texts().semanticTokensFull(new SemanticTokensParams(id)))
                        .getResultId()
            };
            double hover = afterAChange(e, 2500, () -> Editor.answer(e.texts().hover(new HoverParams(id, at))));
            double completion =
                    afterAChange(e, 2510, () -> Editor.answer(e.texts().completion(new CompletionParams(id, at))));
            double tokens = afterAChange(e, 2520, () -> last[0] = changedTokens(e, id, last[0]));
            double hints =
                    afterAChange(e, 2530, () -> Editor.answer(e.texts().inlayHint(new InlayHintParams(id, screen))));
            assertThat(List.of(hover, completion, tokens, hints)).allMatch(ms -> ms < 50 * SLOW);
        }
    }

    private static String changedTokens(LspEditor e, TextDocumentIdentifier id, String since) {
        var delta = Editor.answer(e.texts().semanticTokensFullDelta(new SemanticTokensDeltaParams(id, since)));
        assertThat(delta.isRight()).isTrue();
        return delta.getRight().getResultId();
    }

    /// Machines on which tests run do other things, too.
    private static final double SLOW = 4;
}
