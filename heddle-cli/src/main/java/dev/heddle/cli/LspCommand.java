package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.lsp.Server;
import dev.heddle.options.Args;
import dev.heddle.options.UsageException;
import java.util.concurrent.Callable;

/// `heddle lsp`.
final class LspCommand implements Callable<Integer> {
    private final Console console;

    LspCommand(Console console, Args args) throws UsageException {
        this.console = console;
    }

    @Override
    public Integer call() {
        return Server.serve(new LspRun(), Version.released(), console.in(), console.out());
    }
}
