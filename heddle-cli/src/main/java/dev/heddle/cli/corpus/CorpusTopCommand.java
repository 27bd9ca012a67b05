package dev.heddle.cli.corpus;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.corpus.query.StandardQueries;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle corpus top`.
public final class CorpusTopCommand implements Callable<Integer> {
    private final Console console;
    private final CorpusFolder folder;
    private final @Nullable String column;
    private final int most;
    private final RowOptions rows;

    public CorpusTopCommand(Console console, Args args) throws UsageException {
        this.console = console;
        folder = new CorpusFolder(args);
        column = args.words().size() > 1 ? args.words().get(1) : null;
        most = args.smallOr("-n", 1);
        rows = new RowOptions(args);
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        String by = column;
        return rows.print(folder, console, (corpus, to) -> {
            if (by == null) StandardQueries.instructions(corpus, most, to);
            else StandardQueries.programs(corpus, by, most, to);
        });
    }
}
