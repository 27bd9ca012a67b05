package dev.heddle.cli;

import dev.heddle.hazard.Hazard;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `heddle check`.
@Command(
        name = "check",
        description =
                "Looks for results that are used too early: missing slots, missing and needless waits, along all branches.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "The input is assembly, or code as 'dis' takes it. What the code is checked against is in the book: see",
            "'heddle book list -a ir3'. Registers that are not written before count as ready.",
            "The exit code is 1 if something is missing; what is needless only costs time, and notes are about registers that",
            "an earlier access of the same queue reads. It is 2 if the instruction set has nothing to wait for, so that",
            "nothing was checked. In folders all files count that can be checked.",
            "",
            "Examples:",
            "  heddle check -a ir3 shader.s",
            "  heddle check compute.rd.gz",
            "  heddle check -a a530 --json shader.bin | jq .slots"
        })
final class CheckCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description = "Files and folders; - or nothing is standard input.")
    private List<String> files = List.of("-");

    @Option(names = "--json", description = "Write JSON Lines: one object for each finding.")
    private boolean json;

    @Mixin private final CiOptions ci = new CiOptions();

    @Option(
            names = "--fail-on",
            paramLabel = "missing|needless|never",
            description =
                    "What gives exit code 1: what is missing (unless given), needless waits, too.")
    private String failOn = "missing";

    CheckCommand(Console console) {
        this.console = console;
    }

    /// A plain command line.
    CheckCommand(Console console, QuickArgs args) {
        this.console = console;
        isa.choose(args.isa());
        files = List.of(args.file());
        json = args.has("--json");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        ci.check(json, files);
        if (!List.of("missing", "needless", "never").contains(failOn))
            throw Failure.usage(
                    "--fail-on: '%s' is neither missing, needless nor never".formatted(failOn));
        isa.warn(console.err());
        CheckRun run = new CheckRun(isa, console, this::print, ci.hasFindings());
        PassedOver passed = new PassedOver();
        for (String f : files) {
            boolean isFolder = !f.equals("-") && Files.isDirectory(Path.of(f));
            passed.named(
                    Path.of(f),
                    files.size() == 1,
                    path -> {
                        if (isFolder) passed.each(path, run::file, console.err());
                        else run.file(path);
                    },
                    console.err());
        }
        if (passed.code() == 0) run.mustHaveLooked(files);
        if (!json && !ci.isPrinted()) console.print(run.summary());
        ci.write(HazardRemarks.rules(), run.remarks().all(), console);
        if (ci.hasSummary()) ci.summarize(run.remarks().summary(run.summary()) + passed.summary());
        int failing = run.wrong() + (failOn.equals("needless") ? run.needless() : 0);
        return Math.max(passed.code(), failing > 0 && !failOn.equals("never") ? 1 : 0);
    }

    private void print(HazardText text, Hazard h) throws IOException {
        if (!ci.isPrinted()) console.print((json ? text.json(h) : text.of(h)) + "\n");
    }
}
