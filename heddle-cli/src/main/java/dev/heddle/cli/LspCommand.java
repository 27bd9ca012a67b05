package dev.heddle.cli;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.cli.console.CommandRunner;
import dev.heddle.cli.console.Console;
import dev.heddle.editors.lsp.Server;
import java.util.concurrent.Callable;

/// `heddle lsp`.
final class LspCommand implements Callable<Integer> {
    private final Console console;
    private final CommandRunner commands;

    LspCommand(Console console, Args args, CommandRunner commands) throws UsageException {
        this.console = console;
        this.commands = commands;
    }

    @Override
    public Integer call() {
        return Server.serve(new LspRun(commands), Version.released(), console.in(), console.out());
    }
}
