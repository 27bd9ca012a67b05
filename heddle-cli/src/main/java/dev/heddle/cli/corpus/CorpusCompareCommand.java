package dev.heddle.cli.corpus;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/// `heddle corpus compare`.
public final class CorpusCompareCommand implements Callable<Integer> {
    private final Console console;
    private final Path old;
    private final Path fresh;

    public CorpusCompareCommand(Console console, Args args) throws UsageException {
        this.console = console;
        old = args.wordPath(0);
        fresh = args.wordPath(1);
    }

    @Override
    public Integer call() throws Failure, IOException {
        console.print(new CorpusComparison().of(old, fresh).text());
        return 0;
    }
}
