package dev.heddle.cli;

import dev.heddle.cli.lsp.Server;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// `heddle lsp`.
@Command(
        name = "lsp",
        description =
                "Help for editors with assembly and books: the Language Server Protocol on standard input and output.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Editors start it; docs/editors.md says how for Neovim, Helix and Emacs. A line '.isa agx' says of which",
            "instruction set a source is; for sources without one the editor's setting 'isa' does."
        })
final class LspCommand implements Callable<Integer> {
    private final Console console;

    LspCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        return Server.serve(new LspRun(), console.in(), console.out());
    }
}
