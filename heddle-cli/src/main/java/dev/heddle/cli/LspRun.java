package dev.heddle.cli;

import dev.heddle.cli.console.CommandRunner;
import dev.heddle.cli.console.Console;
import dev.heddle.editors.lsp.KernelRunner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Runs the kernel of a file, as `heddle run FILE` does.
record LspRun(CommandRunner commands) implements KernelRunner {
    @Override
    public Outcome run(Path file) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream both = new PrintStream(text, true, StandardCharsets.UTF_8);
        Console console = new Console(new ByteArrayInputStream(new byte[0]), both, both, false);
        int code = commands.run(List.of("run", "--", file.toString()), console);
        return new Outcome(code == 0, text.toString(StandardCharsets.UTF_8).strip());
    }
}
