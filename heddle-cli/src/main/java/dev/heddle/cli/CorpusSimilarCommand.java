package dev.heddle.cli;

import dev.heddle.corpus.query.Similar;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `heddle corpus similar`.
@Command(
        name = "similar",
        description = "Lists the programs that are most like one.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "How like they are is the cosine of how often they have each instruction; an instruction that all programs have",
            "counts little. It is 1 for the same mix. First come programs that are the same but for their registers."
        })
final class CorpusSimilarCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final CorpusFolder folder = new CorpusFolder();

    @Parameters(index = "1", paramLabel = "HASH", description = "Of the program, or how it begins.")
    private String hash = "";

    @Option(names = "-n", paramLabel = "N", description = "So many rows at most (20).")
    private int most = 20;

    @Mixin private final RowOptions rows = new RowOptions();

    CorpusSimilarCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        int n = RowOptions.positive(most);
        return rows.print(folder, console, (corpus, to) -> Similar.to(corpus, hash, n, to));
    }
}
