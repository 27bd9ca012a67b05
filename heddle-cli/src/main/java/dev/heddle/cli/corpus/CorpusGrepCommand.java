package dev.heddle.cli.corpus;

import dev.heddle.asm.search.InsnPattern;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.cli.listing.MatchOptions;
import dev.heddle.cli.listing.MatchText;
import dev.heddle.corpus.query.Grep;
import java.io.IOException;
import java.util.concurrent.Callable;

/// `heddle corpus grep`.
public final class CorpusGrepCommand implements Callable<Integer> {
    private final Console console;
    private final CorpusFolder folder;
    private final String pattern;
    private final MatchOptions options;

    public CorpusGrepCommand(Console console, Args args) throws UsageException {
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
                        .println("note: %s could not be looked at: what was scanned is gone or has changed"
                                .formatted(ProgramTexts.count(gone, "program")));
        });
        return 0;
    }
}
