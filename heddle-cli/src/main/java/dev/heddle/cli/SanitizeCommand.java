package dev.heddle.cli;

import dev.heddle.kernel.Kernel;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
            description = "What to run, as for 'run', or a recording of 'serve-exec'.")
    private List<Path> kernels = List.of();

    @Option(
            names = "--checks",
            paramLabel = "LIST",
            description =
                    "What to look for: memory, race, init, sync, divergence, number; all but the last unless given.")
    private String checks = "";

    @Option(names = "--json", description = "Print the findings as JSON.")
    private boolean json;

    @Option(names = "--sarif", description = "Print the findings as SARIF 2.1.0.")
    private boolean sarif;

    SanitizeCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        if (json && sarif) throw Failure.usage("--json: not together with --sarif");
        isa.warn(console.err());
        SanitizedRun by = options.of(checks);
        for (Path p : kernels) {
            if (Replay.isRecording(p)) by.replay(p);
            else by.run(p.toString(), () -> kernels(p));
        }
        if (json) FindingJson.write(by.results(), console.out());
        if (sarif) SarifLog.write(by.results(), console.out());
        if (json || sarif) return by.code();
        PrintStream out = new PrintStream(console.out(), true, StandardCharsets.UTF_8);
        return by.report(out);
    }

    private List<Kernel> kernels(Path file) throws SourceException, Failure, IOException {
        return KernelFile.read(file, isa, null, Kernel.Options.NONE, console.err());
    }
}
