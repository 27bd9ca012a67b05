package dev.heddle.cli;

import dev.heddle.corpus.query.Questions;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `heddle corpus top`.
@Command(
        name = "top",
        description =
                "Lists the most frequent instructions, or the programs with most of something.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  heddle corpus top corpus",
            "  heddle corpus top corpus spills -n 5"
        })
final class CorpusTopCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final CorpusFolder folder = new CorpusFolder();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "COLUMN",
            description = "A number of programs, such as cost or spills.")
    private @Nullable String column;

    @Option(names = "-n", paramLabel = "N", description = "So many rows at most (20).")
    private int most = 20;

    @Mixin private final RowOptions rows = new RowOptions();

    CorpusTopCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        int n = RowOptions.positive(most);
        String by = column;
        return rows.print(
                folder,
                console,
                (corpus, to) -> {
                    if (by == null) Questions.instructions(corpus, n, to);
                    else Questions.programs(corpus, by, n, to);
                });
    }
}
