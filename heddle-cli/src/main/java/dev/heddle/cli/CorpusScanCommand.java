package dev.heddle.cli;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.ProgressLine;
import dev.heddle.corpus.scan.Scan;
import dev.heddle.corpus.scan.ScanArguments;
import dev.heddle.corpus.scan.Summary;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle corpus scan`.
final class CorpusScanCommand implements Callable<Integer> {
    private final Console console;
    private final ScanArguments arguments;
    private final @Nullable Integer threads;

    CorpusScanCommand(Console console, Args args) throws UsageException {
        this.console = console;
        arguments = ScanArguments.of(args);
        threads = args.small("--threads", 1);
    }

    @Override
    public Integer call() throws Failure, IOException {
        ProgressLine line = new ProgressLine(console.err());
        try {
            Summary made = new Scan(
                            arguments.options(Version.released()),
                            threads == null ? usualThreads() : threads,
                            (done, all, programs) -> {
                                if (console.colour())
                                    line.show("%,d of %,d splits, %,d programs".formatted(done, all, programs));
                            })
                    .run(arguments.files(), arguments.out(), arguments.restart());
            line.clear();
            console.print(made.report(arguments.out()));
        } catch (CorpusException e) {
            line.clear();
            throw new Failure(String.valueOf(e.getMessage()));
        }
        return 0;
    }

    /// A file that is read, and what is made of it, take six times the largest size.
    private int usualThreads() {
        long fit = Runtime.getRuntime().maxMemory() / 6 / arguments.largestFile();
        return Math.clamp(fit, 1, Runtime.getRuntime().availableProcessors());
    }
}
