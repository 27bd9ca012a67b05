package dev.heddle.cli.corpus;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.corpus.query.Query;
import java.io.IOException;
import java.util.concurrent.Callable;

/// `heddle corpus query`.
public final class CorpusQueryCommand implements Callable<Integer> {
    private final Console console;
    private final CorpusFolder folder;
    private final String sql;
    private final RowOptions rows;

    public CorpusQueryCommand(Console console, Args args) throws UsageException {
        this.console = console;
        folder = new CorpusFolder(args);
        sql = args.word(1, "");
        rows = new RowOptions(args);
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        Source query = new Source("query", sql);
        return rows.print(folder, console, (corpus, to) -> Query.typed(corpus, query, to));
    }
}
