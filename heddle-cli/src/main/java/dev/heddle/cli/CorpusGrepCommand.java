package dev.heddle.cli;

import dev.heddle.corpus.query.Grep;
import dev.heddle.search.InsnPattern;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `heddle corpus grep`.
@Command(
        name = "grep",
        description = "Finds instructions by a pattern, such as 'rcp rX, *; add.f *, rX, *'.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Patterns are those of 'heddle grep'. The tables say which programs may have it; their code is read from the",
            "files of the scan, by the names that they had there. A program that is in several places is named by one."
        })
final class CorpusGrepCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final CorpusFolder folder = new CorpusFolder();

    @Parameters(index = "1", paramLabel = "PATTERN", description = "What is looked for.")
    private String pattern = "";

    @Mixin private final MatchOptions options = new MatchOptions();

    CorpusGrepCommand(Console console) {
        this.console = console;
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
