package dev.heddle.cli;

import dev.heddle.corpus.query.Query;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `heddle corpus query`.
@Command(
        name = "query",
        description = "Asks the tables in SQL.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "The tables are program, source, instruction, finding, unknown and failure; 'describe program' lists the columns",
            "of one. A query reads, and only these tables.",
            "",
            "Examples:",
            "  heddle corpus query corpus 'select isa, count(*) from program group by isa'",
            "  heddle corpus query corpus 'from failure' --csv"
        })
final class CorpusQueryCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final CorpusFolder folder = new CorpusFolder();

    @Parameters(index = "1", paramLabel = "SQL", description = "The query.")
    private String sql = "";

    @Mixin private final RowOptions rows = new RowOptions();

    CorpusQueryCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        Source query = new Source("query", sql);
        return rows.print(folder, console, (corpus, to) -> Query.typed(corpus, query, to));
    }
}
