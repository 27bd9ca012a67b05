package dev.heddle.corpus.scan;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.Command;
import dev.heddle.base.options.Option;
import dev.heddle.base.options.Parameter;
import dev.heddle.base.options.UsageException;
import dev.heddle.corpus.input.ArchiveLimits;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The command line of a scan, whichever program reads it.
///
/// @param files files, folders and patterns
/// @param out folder for the tables
/// @param restart whether an earlier scan is thrown away
/// @param isa what code is of which the file does not say it; empty if nothing
/// @param application what the programs are of, or null
/// @param driver what has compiled them, or null
/// @param bounds of what comes out of archives
/// @param splitSize bytes of a piece of work
public record ScanArguments(
        List<String> files,
        Path out,
        boolean restart,
        String isa,
        @Nullable String application,
        @Nullable String driver,
        ArchiveLimits bounds,
        long splitSize) {
    /// The size of the largest file that is read, in bytes.
    public long largestFile() {
        return bounds.file();
    }

    /// What is scanned.
    public static final Parameter FILES = new Parameter(
            "FILE",
            1,
            Integer.MAX_VALUE,
            "Files, folders, archives (zip, tar, gz, zst), patterns such as 'a/**/*.bin'.");

    /// The options of every scan.
    public static final List<Option> OPTIONS = Command.of("scan", "")
            .required("-o, --out", "DIR", "Folder for the tables.")
            .value("-a, --isa", "ISA[@VARIANT]", "Instruction set of code whose file does not name it.")
            .flag("--restart", "Discard what an earlier scan has done there, and start over.")
            .value("--application", "NAME", "What the programs belong to; a column of the table 'source'.")
            .value("--driver", "NAME", "What has compiled them; a column of the table 'source'.")
            .whole("--max-depth", "N", "8", "Depth of archives in archives.")
            .whole(
                    "--max-ratio",
                    "N",
                    "200",
                    "How many bytes an archive may expand to for each of its own, beyond 64M.")
            .size("--max-file", "SIZE", "64M", "The largest file or member that is read into memory.")
            .size("--split-size", "SIZE", "16M", "How much input is one piece of work.")
            .build()
            .options();

    /// @param args of a command with these options
    /// @throws UsageException if a value makes no sense
    public static ScanArguments of(Args args) throws UsageException {
        return new ScanArguments(
                args.words(),
                args.needPath("--out"),
                args.has("--restart"),
                Objects.requireNonNullElse(args.text("--isa"), ""),
                args.text("--application"),
                args.text("--driver"),
                new ArchiveLimits(
                        args.smallOr("--max-depth", 0), args.smallOr("--max-ratio", 1), args.size("--max-file")),
                args.size("--split-size"));
    }

    /// @param version of Heddle, as its manifest has it; null if it was built from classes
    /// @return what decides the rows
    public ScanOptions options(@Nullable String version) {
        return new ScanOptions(version == null ? "dev" : version, isa, bounds, splitSize, application, driver);
    }
}
