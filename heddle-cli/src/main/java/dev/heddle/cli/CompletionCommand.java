package dev.heddle.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/// `heddle completion`.
@Command(
        name = "completion",
        description = "Writes a completion script for bash and zsh.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: source <(heddle completion)"})
final class CompletionCommand implements Callable<Integer> {
    private final Console console;

    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        console.print(AutoComplete.bash("heddle", Commands.all(console)));
        return 0;
    }
}
