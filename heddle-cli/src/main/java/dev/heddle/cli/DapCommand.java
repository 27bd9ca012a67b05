package dev.heddle.cli;

import dev.heddle.cli.dap.Adapter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

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

    DapCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Adapter.serve(new DapKernel(), console.in(), console.out());
        return 0;
    }
}
