package dev.heddle.cli;

import dev.heddle.corpus.CorpusException;
import dev.heddle.corpus.arguments.ScanArguments;
import dev.heddle.corpus.scan.Scan;
import dev.heddle.corpus.scan.Summary;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `heddle corpus scan`.
@Command(
        name = "scan",
        description =
                "Finds all programs in folders, archives and captures, and writes tables about them.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A program that is found several times is measured once. What cannot be read is a row of the table 'failure'.",
            "A scan that was interrupted goes on where it was when the same command is given again.",
            "",
            "Examples:",
            "  heddle corpus scan caches/ -o corpus",
            "  heddle corpus scan -a agx 'dumps/**/*.bin' old.zip -o corpus --application demo"
        })
final class CorpusScanCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final ScanArguments arguments = new ScanArguments();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "How many files are read at once; without it, as many as there are cores.")
    private @Nullable Integer threads;

    CorpusScanCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Failure, IOException {
        if (threads != null && threads < 1)
            throw Failure.usage("--threads: expected 1 or more, found " + threads);
        if (!arguments.wrong().isEmpty()) throw Failure.usage(arguments.wrong());
        ProgressLine line = new ProgressLine(console.err());
        try {
            Summary made =
                    new Scan(
                                    arguments.options(Version.released()),
                                    threads == null ? usualThreads() : threads,
                                    (done, all, programs) -> {
                                        if (console.colour())
                                            line.show(
                                                    "%,d of %,d splits, %,d programs"
                                                            .formatted(done, all, programs));
                                    })
                            .run(arguments.files(), arguments.out(), arguments.restart());
            line.clear();
            console.print(made.told(arguments.out()));
        } catch (CorpusException e) {
            line.clear();
            throw new Failure(String.valueOf(e.getMessage()));
        }
        return 0;
    }

    /// A file that is read, and what is made of it, take six times the largest size.
    private int usualThreads() {
        long fit = Runtime.getRuntime().maxMemory() / 6 / arguments.largest();
        return Math.clamp(fit, 1, Runtime.getRuntime().availableProcessors());
    }
}
