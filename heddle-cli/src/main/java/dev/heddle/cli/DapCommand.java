package dev.heddle.cli;

import dev.heddle.cli.dap.Adapter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `heddle dap`.
@Command(
        name = "dap",
        description =
                "A debugger for editors: the Debug Adapter Protocol on standard input and output.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Editors start it; docs/editors.md says how for VS Code, Neovim, Emacs and Helix. It ends when the editor"
                    + " disconnects or closes standard input."
        })
final class DapCommand implements Callable<Integer> {
    private final Console console;

    @Option(
            names = IsaOptions.ALLOW,
            paramLabel = "PATH",
            description =
                    "A kernel or book may name this file, or all below this folder, besides what is below its own folder.")
    private List<Path> allowed = List.of();

    DapCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Adapter.serve(new DapKernel(allowed), console.in(), console.out());
        return 0;
    }
}
