package dev.heddle.cli.corpus;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.corpus.query.Similar;
import java.io.IOException;
import java.util.concurrent.Callable;

/// `heddle corpus similar`.
public final class CorpusSimilarCommand implements Callable<Integer> {
    private final Console console;
    private final CorpusFolder folder;
    private final String hash;
    private final int most;
    private final RowOptions rows;

    public CorpusSimilarCommand(Console console, Args args) throws UsageException {
        this.console = console;
        folder = new CorpusFolder(args);
        hash = args.word(1, "");
        most = args.smallOr("-n", 1);
        rows = new RowOptions(args);
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        int n = most;
        return rows.print(folder, console, (corpus, to) -> Similar.to(corpus, hash, n, to));
    }
}
