package dev.heddle.cli;

import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.commands.CiOptions;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.SkippedFiles;
import dev.heddle.cli.launch.BufferFile;
import dev.heddle.cli.launch.LaunchOptions;
import dev.heddle.debugger.sanitize.Rule;
import dev.heddle.machine.kernel.Kernel;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;

/// `heddle sanitize`.
final class SanitizeCommand implements Callable<Integer> {
    private final Console console;
    private final IsaOptions isa;
    private final SanitizeOptions options;
    private final List<Path> kernels;
    private final String checks;
    private final LaunchOptions launch;
    private final double timeout;
    private final long budget;
    private final boolean json;
    private final CiOptions ci;

    SanitizeCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        options = new SanitizeOptions(args);
        kernels = args.wordPaths();
        checks = Objects.requireNonNullElse(args.text("--checks"), "");
        launch = LaunchOptions.of(args);
        timeout = Double.parseDouble(args.need("--timeout"));
        budget = args.number("--budget");
        json = args.has("--json");
        ci = new CiOptions(args);
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        ci.check(json, kernels);
        if (budget < 0 || !(timeout > 0)) throw Failure.usage("--timeout is above 0, and --budget not negative");
        if (launch.isForOne() && (kernels.size() > 1 || Files.isDirectory(kernels.getFirst())))
            throw Failure.usage("--buffer and --arg are for one kernel");
        isa.warn(console.err());
        SanitizedRun by = options.of("--checks", checks).within(timeout, budget);
        PrintStream out = new PrintStream(console.out(), true, StandardCharsets.UTF_8);
        boolean isText = !json && !ci.isPrinted();
        if (isText) by.printAtOnce(out);
        SkippedFiles skipped = new SkippedFiles();
        for (Path p : kernels) if (Files.isDirectory(p)) isa.mustAllowNothing(p);
        for (Path p : kernels) {
            skipped.named(
                    p,
                    kernels.size() == 1,
                    path -> {
                        if (Files.isDirectory(path)) skipped.each(path, file -> run(by, file), console.err());
                        else run(by, path);
                    },
                    console.err());
        }
        if (json) for (SanitizedRun.Result r : by.results()) JsonWriter.line(FindingJson.of(r), console.out());
        ci.write(List.of(Rule.values()), SanitizeFindings.of(by.results()), console);
        ci.summarize(SanitizeFindings.summary(by.results()) + skipped.summary());
        return Math.max(skipped.code(), isText ? by.report(out) : by.code());
    }

    private void run(SanitizedRun by, Path file) throws SourceException, Failure, IOException {
        boolean isRecording = Inputs.isRecording(file);
        if (isRecording && !launch.isEmpty())
            throw Failure.usage(
                    "%s: a recording says itself how it is launched; --grid, --group, --buffer and --arg are for kernels"
                            .formatted(Inputs.name(file)));
        if (isRecording) by.replay(file);
        else by.run(Inputs.name(file), () -> kernels(file));
    }

    private List<Kernel> kernels(Path file) throws SourceException, Failure, IOException {
        Kernel.Options options = launch.options(isa.files());
        List<Kernel> all = KernelFile.read(file, isa.copy(), KernelFile.Choice.of(null), options, console);
        BufferFile.markUnfilled(launch.contents(), all);
        return all;
    }
}
