package dev.heddle.cli;

import dev.heddle.kernel.Kernel;
import dev.heddle.machine.Launch;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `heddle sanitize`.
@Command(
        name = "sanitize",
        description =
                "Runs kernels and finds what is wrong with them: races, bounds, what was never written.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "The rules, each with an example: docs/checks.md.",
            "",
            "Examples:",
            "  heddle sanitize kernel.s",
            "  heddle sanitize --checks=race,init kernels/*/agx.json",
            "  heddle sanitize --sarif kernel.s > findings.sarif",
            "  heddle sanitize failing.rec"
        })
final class SanitizeCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Mixin private final SanitizeOptions options = new SanitizeOptions();

    @Parameters(
            arity = "1..*",
            paramLabel = "KERNEL",
            description =
                    "What to run, as for 'run', a recording of 'serve-exec', or a folder of them.")
    private List<Path> kernels = List.of();

    @Option(
            names = "--checks",
            paramLabel = "LIST",
            description =
                    "What to look for: memory, race, init, sync, divergence, number; all but the last unless given.")
    private String checks = "";

    /// Seconds that a launch may take, unless the user says it.
    private static final double SECONDS = 30;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "Time of a launch at most (30).")
    private double timeout = SECONDS;

    @Option(
            names = "--budget",
            paramLabel = "N",
            description = "Lane-instructions of a launch at most (17179869184).")
    private long budget = Launch.BUDGET;

    @Option(names = "--json", description = "Print the findings as JSON.")
    private boolean json;

    @Mixin private final CiOptions ci = new CiOptions();

    SanitizeCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        ci.check(json, kernels);
        if (budget < 0 || !(timeout > 0))
            throw Failure.usage("--timeout is above 0, and --budget not negative");
        isa.warn(console.err());
        SanitizedRun by = options.of("--checks", checks).within(timeout, budget);
        PassedOver passed = new PassedOver();
        for (Path p : kernels) if (Files.isDirectory(p)) isa.mustAllowNothing(p);
        for (Path p : kernels) {
            passed.named(
                    p,
                    kernels.size() == 1,
                    path -> {
                        if (Files.isDirectory(path))
                            passed.each(path, file -> run(by, file), console.err());
                        else run(by, path);
                    },
                    console.err());
        }
        if (json) FindingJson.write(by.results(), console.out());
        ci.write(SanitizeRemarks.rules(), SanitizeRemarks.of(by.results()), console);
        ci.summarize(SanitizeRemarks.summary(by.results()) + passed.summary());
        if (json || ci.isPrinted()) return Math.max(passed.code(), by.code());
        PrintStream out = new PrintStream(console.out(), true, StandardCharsets.UTF_8);
        return Math.max(passed.code(), by.report(out));
    }

    private void run(SanitizedRun by, Path file) throws SourceException, Failure, IOException {
        if (Replay.isRecording(file)) by.replay(file);
        else by.run(Inputs.name(file), () -> kernels(file));
    }

    private List<Kernel> kernels(Path file) throws SourceException, Failure, IOException {
        return KernelFile.read(
                file, isa.copy(), null, Kernel.Options.of(isa.files()), console.err());
    }
}
