package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The guide's lines for Neovim in the Neovim of the system, and `heddle lsp` in a process of its own. Without Neovim,
/// or on a system without shell scripts, this is skipped.
@Tag("long")
class NeovimTest extends InFolder {
    /// Waits for the first messages, prints them and the hover of the third line, and ends the editor.
    private static final String ASK = """
            vim.wait(120000, function() return #vim.diagnostic.get(0) > 0 end, 50)
            for _, d in ipairs(vim.diagnostic.get(0)) do
              io.stdout:write('line ', d.lnum + 1, ': ', d.message, '\\n')
            end
            local place = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 2, character = 2 } }
            for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/hover', place, 120000) or {}) do
              io.stdout:write('hover ', answer.result.contents.value)
            end
            vim.cmd('qa!')
            """;

    private static int minorVersion() throws InterruptedException {
        try {
            Process p = new ProcessBuilder("nvim", "--version").start();
            String output = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher version = Pattern.compile("NVIM v0\\.(\\d+)").matcher(output);
            assumeTrue(p.waitFor() == 0 && version.find(), "no version in: " + output);
            return Integer.parseInt(version.group(1));
        } catch (IOException e) {
            assumeTrue(false, "no nvim");
            return 0;
        }
    }

    private static String guideLines(int version) throws IOException {
        String call = version < 8 ? "vim.lsp.start_client(" : "vim.lsp.start(";
        Matcher block = Pattern.compile("```lua\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("..", "docs", "editors.md")));
        while (block.find()) if (block.group(1).contains(call)) return block.group(1);
        throw new AssertionError("docs/editors.md has no lines with " + call);
    }

    @Test
    void wrongMnemonicIsReported() throws IOException, InterruptedException {
        int version = minorVersion();
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path command = Path.of(file(
                "heddle", "#!/bin/sh\nexec '%s' -cp \"$CLASSES\" %s \"$@\"\n".formatted(java, Main.class.getName())));
        assumeTrue(command.toFile().setExecutable(true), "no scripts here");
        String kernel = file("kernel.s", ".isa agx\n  iad r1, r1, 1\n  iadd r1, r1, 1\n  stop\n");
        List<String> editor = List.of(
                "nvim",
                "--headless",
                "-n",
                "-i",
                "NONE",
                "-u",
                file("init.lua", guideLines(version)),
                kernel,
                "-c",
                "luafile " + file("ask.lua", ASK));
        Path out = folder.resolve("out");
        ProcessBuilder builder =
                new ProcessBuilder(editor).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("CLASSES", System.getProperty("java.class.path"));
        builder.environment().merge("PATH", folder.toString(), (old, own) -> own + ":" + old);
        builder.environment().put("XDG_STATE_HOME", folder.toString());
        Process p = builder.start();
        boolean ended = p.waitFor(300, TimeUnit.SECONDS);
        if (!ended) p.destroyForcibly().waitFor();
        assertThat(Files.readString(out))
                .contains("line 2: unknown instruction 'iad'")
                .contains("hover ```text\niadd r1, r1, 1");
        assertThat(ended && p.exitValue() == 0).isTrue();
    }
}
