package dev.heddle.corpus.arguments;

import dev.heddle.corpus.input.Bounds;
import dev.heddle.corpus.scan.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// What both engines are told.
public final class ScanArguments {
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

    /// For picocli to fill.
    public ScanArguments() {}

    /// @return what is wrong with them, in one line; empty if nothing is
    public String wrong() {
        if (maxDepth < 0) return "--max-depth: expected 0 or more, found " + maxDepth;
        return maxRatio < 1 ? "--max-ratio: expected 1 or more, found " + maxRatio : "";
    }

    /// @param version of Heddle, as its manifest has it; null if it was built from classes
    /// @return what decides the rows
    public Options options(@Nullable String version) {
        return new Options(
                version == null ? "dev" : version,
                isa,
                new Bounds(maxDepth, maxRatio, maxFile),
                splitSize,
                application,
                driver);
    }

    /// @return files, folders and patterns
    public List<String> files() {
        return files;
    }

    /// @return folder for the tables
    public Path out() {
        return out;
    }

    /// @return whether an earlier scan is thrown away
    public boolean restart() {
        return restart;
    }

    /// @return most bytes of a file that is held in memory
    public long largest() {
        return maxFile;
    }
}
