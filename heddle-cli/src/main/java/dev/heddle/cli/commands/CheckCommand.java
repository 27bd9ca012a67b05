package dev.heddle.cli.commands;

import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.HazardRule;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.cli.input.SkippedFiles;
import dev.heddle.cli.listing.HazardText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/// `heddle check`.
public final class CheckCommand implements Callable<Integer> {
    private final Console console;
    private final IsaOptions isa;
    private final List<String> files;
    private final ProgramOption program;
    private final boolean json;
    private final CiOptions ci;
    private final String failOn;

    public CheckCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        files = args.words(0, "-");
        program = new ProgramOption(args);
        json = args.has("--json");
        ci = new CiOptions(args);
        failOn = args.need("--fail-on");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        ci.check(json, files);
        isa.warn(console.err());
        CheckRun run = new CheckRun(isa, program, console, this::print, ci.hasFindings());
        SkippedFiles skipped = new SkippedFiles();
        for (String f : files) {
            boolean isFolder = !f.equals("-") && Files.isDirectory(Path.of(f));
            skipped.named(
                    Path.of(f),
                    files.size() == 1,
                    path -> {
                        if (isFolder) skipped.each(path, run::file, console.err());
                        else run.file(path);
                    },
                    console.err());
        }
        if (skipped.code() == 0) {
            program.mustBeUsed(files);
            run.mustHaveLooked(files);
        }
        if (!json && !ci.isPrinted()) console.print(run.summary());
        ci.write(List.of(HazardRule.values()), run.findings().all(), console);
        if (ci.hasSummary()) ci.summarize(run.findings().summary(run.summary()) + skipped.summary());
        int failing = run.wrong() + (failOn.equals("needless") ? run.needless() : 0);
        return Math.max(skipped.code(), failing > 0 && !failOn.equals("never") ? 1 : 0);
    }

    private void print(HazardText text, Hazard h) throws IOException {
        if (!ci.isPrinted()) console.print((json ? text.json(h) : text.of(h)) + "\n");
    }
}
