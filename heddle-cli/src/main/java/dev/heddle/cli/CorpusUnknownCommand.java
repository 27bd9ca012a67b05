package dev.heddle.cli;

import dev.heddle.corpus.query.Questions;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `heddle corpus unknown`.
@Command(
        name = "unknown",
        description = "Lists the bits that are in use and that nobody understands.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true)
final class CorpusUnknownCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final CorpusFolder folder = new CorpusFolder();

    @Option(names = "-n", paramLabel = "N", description = "So many rows at most (50).")
    private int most = 50;

    @Mixin private final RowOptions rows = new RowOptions();

    CorpusUnknownCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        int n = RowOptions.positive(most);
        return rows.print(folder, console, (corpus, to) -> Questions.unknown(corpus, n, to));
    }
}
