package dev.heddle.cli.corpus;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.corpus.query.StandardQueries;
import java.io.IOException;
import java.util.concurrent.Callable;

/// `heddle corpus unknown`.
public final class CorpusUnknownCommand implements Callable<Integer> {
    private final Console console;
    private final CorpusFolder folder;
    private final int most;
    private final RowOptions rows;

    public CorpusUnknownCommand(Console console, Args args) throws UsageException {
        this.console = console;
        folder = new CorpusFolder(args);
        most = args.smallOr("-n", 1);
        rows = new RowOptions(args);
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        int n = most;
        return rows.print(folder, console, (corpus, to) -> StandardQueries.unknown(corpus, n, to));
    }
}
