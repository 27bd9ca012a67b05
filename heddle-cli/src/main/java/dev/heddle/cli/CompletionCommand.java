package dev.heddle.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `heddle completion`.
@Command(
        name = "completion",
        description = "Writes a completion script for a shell.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  source <(heddle completion)            in bash and zsh",
            "  heddle completion fish | source        in fish"
        })
final class CompletionCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            arity = "0..1",
            paramLabel = "bash|zsh|fish",
            description = "Which shell; bash unless given.")
    private String shell = "bash";

    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Failure, IOException {
        console.print(
                switch (shell) {
                    case "bash", "zsh" -> AutoComplete.bash("heddle", Commands.all(console));
                    case "fish" -> FishCompletion.of(Commands.all(console));
                    default ->
                            throw Failure.usage(
                                    "expected bash, zsh or fish, found '" + shell + "'");
                });
        return 0;
    }
}
