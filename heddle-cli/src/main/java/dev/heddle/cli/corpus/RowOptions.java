package dev.heddle.cli.corpus;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.TerminalWidth;
import dev.heddle.cli.rows.CsvRows;
import dev.heddle.cli.rows.JsonRows;
import dev.heddle.cli.rows.TextRows;
import dev.heddle.corpus.query.Answer;
import dev.heddle.corpus.store.Corpus;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;

/// The options for how the answer of a corpus is written.
final class RowOptions {
    private final boolean json;
    private final boolean csv;

    RowOptions(Args args) throws UsageException {
        json = args.has("--json");
        csv = args.has("--csv");
    }

    /// What is asked.
    interface Asked {
        void ask(Corpus corpus, Answer to) throws SourceException, CorpusException, IOException;
    }

    /// @return the exit code
    int print(CorpusFolder folder, Console console, Asked asked) throws SourceException, Failure, IOException {
        if (json && csv) throw Failure.usage("--json: not together with --csv");
        folder.open(corpus -> {
            if (json) asked.ask(corpus, new JsonRows(console.out()));
            else if (csv) asked.ask(corpus, new CsvRows(console.out()));
            else {
                TextRows text = new TextRows(console.out(), TerminalWidth.of(console));
                asked.ask(corpus, text);
                text.finish();
            }
        });
        return 0;
    }
}
