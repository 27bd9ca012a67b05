package dev.heddle.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `heddle corpus compare`.
@Command(
        name = "compare",
        description = "Says which programs are better and worse in another corpus, and in total.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Programs are the same if they have the same place within their corpus: the path below the folder that all have in",
            "common, the member of an archive, the name in a container."
        })
final class CorpusCompareCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "OLD", description = "What a scan has written.")
    private Path old = Path.of("");

    @Parameters(index = "1", paramLabel = "NEW", description = "What a later scan has written.")
    private Path fresh = Path.of("");

    CorpusCompareCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Failure, IOException {
        console.print(new CorpusComparison().of(old, fresh).text());
        return 0;
    }
}
