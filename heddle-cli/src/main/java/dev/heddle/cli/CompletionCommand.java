package dev.heddle.cli;

import dev.heddle.cli.table.CommandTable;
import dev.heddle.options.Args;
import java.io.IOException;

/// `heddle completion`.
final class CompletionCommand {
    private final Console console;
    private final String shell;

    CompletionCommand(Console console, Args args) {
        this.console = console;
        shell = args.word(0, "bash");
    }

    int call() throws Failure, IOException {
        console.print(
                switch (shell) {
                    case "bash", "zsh" -> BashCompletion.of(CommandTable.all());
                    case "fish" -> FishCompletion.of(CommandTable.all());
                    default ->
                            throw Failure.usage(
                                    "expected bash, zsh or fish, found '" + shell + "'");
                });
        return 0;
    }
}
