package dev.heddle.cli.commands;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.analysis.finding.FindingRule;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.cli.ci.SarifLog;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The options for continuous integration: findings as SARIF, a summary as Markdown.
public final class CiOptions {
    private final boolean sarif;
    private final @Nullable Path file;
    private final @Nullable Path summary;

    public CiOptions(Args args) throws UsageException {
        sarif = args.has("--sarif");
        file = args.path("--sarif-to");
        summary = args.path("--summary");
    }

    /// Whether nothing but SARIF is printed.
    public boolean isPrinted() {
        return sarif;
    }

    /// Whether findings are wanted, for a log or a summary.
    boolean hasFindings() {
        return sarif || file != null || summary != null;
    }

    /// Whether a summary is wanted.
    boolean hasSummary() {
        return summary != null;
    }

    /// @param inputs what is read, which nothing may be written over
    /// @throws Failure if two options say what is printed, or a file cannot be written
    public void check(boolean json, Collection<?> inputs) throws Failure, IOException {
        if (json && sarif) throw Failure.usage("--json: not together with --sarif");
        if (file != null) check(file, inputs);
        if (summary != null) check(summary, inputs);
    }

    private static void check(Path to, Collection<?> inputs) throws Failure, IOException {
        OutputFile out = new OutputFile(to);
        out.check();
        for (Object input : inputs) out.isNot(Path.of(input.toString()));
    }

    /// Writes the findings where they are wanted.
    public void write(List<? extends FindingRule> rules, List<Finding> findings, Console console)
            throws Failure, IOException {
        if (sarif) SarifLog.write(rules, findings, console.out());
        if (file != null) new OutputFile(file).write(to -> SarifLog.write(rules, findings, to));
    }

    /// Writes the summary, if it is wanted.
    public void summarize(String markdown) throws Failure {
        if (summary != null) new OutputFile(summary).write(markdown.getBytes(StandardCharsets.UTF_8));
    }
}
