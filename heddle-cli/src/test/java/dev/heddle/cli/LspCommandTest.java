package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.cli.console.Console;
import dev.heddle.editors.dap.Editor;
import dev.heddle.editors.lsp.LspEditor;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.junit.jupiter.api.Test;

/// `heddle lsp`, in this process and in one of its own.
class LspCommandTest extends InFolder {
    private static final String URI = "untitled:1.s";

    private static int serve(InputStream in, OutputStream out) {
        PrintStream err = new PrintStream(OutputStream.nullOutputStream());
        return Main.run(new String[] {"lsp"}, new Console(in, out, err, false));
    }

    @Test
    void runsKernels() {
        String path = file("k.s", """
                        .isa agx
                        .group 4
                        .buffer 0, zeros:16
                        .uniform u0, buffer 0
                        get_sr r2, thread_position_in_grid.x
                        device_store 0, i32, x, r2, u0_u1, r2, unsigned, 0
                        stop
                        """);
        try (LspEditor e = new LspEditor(LspCommandTest::serve).initialize()) {
            ExecuteCommandParams p = new ExecuteCommandParams(
                    "heddle.run", List.of(Path.of(path).toUri().toString()));
            Editor.answer(e.server.getWorkspaceService().executeCommand(p));
            assertThat(LspEditor.next(e.shown).getMessage()).startsWith("3 instructions, ");
        }
    }

    @Test
    void isACommandOfItsOwn() throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        words.add("lsp");
        File err = folder.resolve("err").toFile();
        Process p = new ProcessBuilder(words).redirectError(err).start();
        try (LspEditor e = new LspEditor(p).initialize()) {
            e.open(URI, "asm", ".isa agx\nstopp\n");
            PublishDiagnosticsParams published = e.nextMessages();
            assertThat(LspEditor.texts(published.getDiagnostics()).getFirst()).startsWith("2:1: unknown");
            assertThat(e.end()).isZero();
        }
        assertThat(Files.readString(err.toPath(), StandardCharsets.UTF_8)).isEmpty();
    }
}
