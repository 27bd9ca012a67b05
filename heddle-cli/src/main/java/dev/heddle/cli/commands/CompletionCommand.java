package dev.heddle.cli.commands;

import dev.heddle.base.options.Args;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.table.CommandTable;
import java.io.IOException;

/// `heddle completion`.
public final class CompletionCommand {
    private final Console console;
    private final String shell;

    public CompletionCommand(Console console, Args args) {
        this.console = console;
        shell = args.word(0, "bash");
    }

    public int call() throws Failure, IOException {
        console.print(
                switch (shell) {
                    case "bash", "zsh" -> BashCompletion.of(CommandTable.all());
                    case "fish" -> FishCompletion.of(CommandTable.all());
                    default -> throw Failure.usage("expected bash, zsh or fish, found '" + shell + "'");
                });
        return 0;
    }
}
