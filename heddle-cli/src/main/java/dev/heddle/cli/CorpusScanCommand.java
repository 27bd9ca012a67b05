package dev.heddle.cli;

import dev.heddle.corpus.CorpusException;
import dev.heddle.corpus.input.Bounds;
import dev.heddle.corpus.scan.Options;
import dev.heddle.corpus.scan.Scan;
import dev.heddle.corpus.scan.Summary;
import dev.heddle.corpus.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "Files, folders, archives (zip, tar, gz, zst), patterns such as 'a/**/*.bin'.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            required = true,
            description = "Folder for the tables.")
    private Path out = Path.of("");

    @Option(
            names = {"-a", "--isa"},
            paramLabel = "ISA[@VARIANT]",
            description = "What code is of which the file does not say it.")
    private String isa = "";

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "How many files are read at once; without it, as many as there are cores.")
    private @Nullable Integer threads;

    @Option(
            names = "--restart",
            description = "Throw away what an earlier scan has done there, and begin anew.")
    private boolean restart;

    @Option(
            names = "--application",
            paramLabel = "NAME",
            description = "What the programs are of; a column of the table 'source'.")
    private @Nullable String application;

    @Option(
            names = "--driver",
            paramLabel = "NAME",
            description = "What has compiled them; a column of the table 'source'.")
    private @Nullable String driver;

    @Option(
            names = "--max-depth",
            paramLabel = "N",
            description = "Archives in archives; without it 8.")
    private int maxDepth = Bounds.USUAL.depth();

    @Option(
            names = "--max-ratio",
            paramLabel = "N",
            description =
                    "How many bytes may come out of an archive for each of its own, beyond 64M; without it 200.")
    private int maxRatio = Bounds.USUAL.ratio();

    @Option(
            names = "--max-file",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "The largest file or member that is read into memory; without it 64M.")
    private Long maxFile = Bounds.USUAL.file();

    @Option(
            names = "--split-size",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "How much input is one piece of work; without it 16M.")
    private Long splitSize = Options.SPLIT;

    CorpusScanCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Failure, IOException {
        if (threads != null && threads < 1)
            throw Failure.usage("--threads: expected 1 or more, found " + threads);
        if (maxDepth < 0 || maxRatio < 1)
            throw Failure.usage("--max-depth, --max-ratio: expected a number that is not negative");
        Options options =
                new Options(
                        version(),
                        isa,
                        new Bounds(maxDepth, maxRatio, maxFile),
                        splitSize,
                        application,
                        driver);
        ProgressLine line = new ProgressLine(console.err());
        try {
            Summary made =
                    new Scan(
                                    options,
                                    threads == null ? usualThreads() : threads,
                                    (done, all, programs) -> {
                                        if (console.colour())
                                            line.show(
                                                    "%,d of %,d splits, %,d programs"
                                                            .formatted(done, all, programs));
                                    })
                            .run(files, out, restart);
            line.clear();
            console.print(text(made));
        } catch (CorpusException e) {
            line.clear();
            throw new Failure(String.valueOf(e.getMessage()));
        }
        return 0;
    }

    /// A file that is read, and what is made of it, take six times the largest size.
    private int usualThreads() {
        long fit = Runtime.getRuntime().maxMemory() / 6 / maxFile;
        return Math.clamp(fit, 1, Runtime.getRuntime().availableProcessors());
    }

    /// As a folder may be called.
    static String version() {
        String v = Version.number();
        return v.startsWith("(") ? "dev" : v;
    }

    private String text(Summary s) {
        long places = s.of(Table.SOURCE);
        String text =
                "%s: %s found, %,d different; %s, %,d unknown, %s\n"
                        .formatted(
                                out,
                                ProgramTexts.count(places, "program"),
                                s.of(Table.PROGRAM),
                                ProgramTexts.count(s.of(Table.FINDING), "finding"),
                                s.of(Table.UNKNOWN),
                                ProgramTexts.count(s.of(Table.FAILURE), "failure"));
        if (s.before() == 0) return text;
        return text + "%,d of %,d splits were done before%n".formatted(s.before(), s.splits());
    }
}
