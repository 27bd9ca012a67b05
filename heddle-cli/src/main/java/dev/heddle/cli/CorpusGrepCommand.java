package dev.heddle.cli;

import dev.heddle.corpus.query.Grep;
import dev.heddle.options.Args;
import dev.heddle.options.UsageException;
import dev.heddle.search.InsnPattern;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.util.concurrent.Callable;

/// `heddle corpus grep`.
final class CorpusGrepCommand implements Callable<Integer> {
    private final Console console;
    private final CorpusFolder folder;
    private final String pattern;
    private final MatchOptions options;

    CorpusGrepCommand(Console console, Args args) throws UsageException {
        this.console = console;
        folder = new CorpusFolder(args);
        pattern = args.word(1, "");
        options = new MatchOptions(args);
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        MatchText text = options.text(console);
        InsnPattern parsed = InsnPattern.parse(pattern);
        folder.open(corpus -> {
            long gone = new Grep(corpus, parsed, text::print).run();
            text.summary();
            if (gone > 0)
                console.err()
                        .println(
                                "note: %s could not be looked at: what was scanned is gone or has changed"
                                        .formatted(ProgramTexts.count(gone, "program")));
        });
        return 0;
    }
}
