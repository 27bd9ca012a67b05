package dev.heddle.cli.commands;

import dev.heddle.analysis.stats.StatsMaker;
import dev.heddle.asm.Codec;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.CodeInputs;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.cli.input.SkippedFiles;
import dev.heddle.cli.stats.Baseline;
import dev.heddle.cli.stats.CsvReport;
import dev.heddle.cli.stats.JsonReport;
import dev.heddle.cli.stats.Limits;
import dev.heddle.cli.stats.LoopText;
import dev.heddle.cli.stats.Named;
import dev.heddle.cli.stats.ReportComparison;
import dev.heddle.cli.stats.TextReport;
import dev.heddle.flow.FlowGraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// `heddle stats`.
public final class StatsCommand implements Callable<Integer> {
    private final Console console;
    private final IsaOptions isa;
    private final List<String> files;
    private final ProgramOption program;
    private final boolean loops;
    private final boolean json;
    private final boolean csv;
    private final @Nullable Path baseline;
    private final @Nullable String failOn;
    private final CiOptions ci;

    public StatsCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        files = args.words(0, "-");
        program = new ProgramOption(args);
        loops = args.has("--loops");
        json = args.has("--json");
        csv = args.has("--csv");
        baseline = args.path("--baseline");
        failOn = args.text("--fail-on");
        ci = new CiOptions(args);
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        ci.check(json || csv, files);
        if (json && csv) throw Failure.usage("--json: not together with --csv");
        if (loops && csv) throw Failure.usage("--loops: not together with --csv");
        if (loops && ci.isPrinted()) throw Failure.usage("--loops: not together with --sarif");
        if (loops && baseline != null && !json)
            throw Failure.usage("--loops: together with --baseline only for --json");
        Limits limits = limits();
        isa.warn(console.err());
        Baseline before = before();
        SkippedFiles skipped = new SkippedFiles();
        List<Named> reports = reports(CodeInputs.read(files, isa, program, console, skipped));
        if (json) JsonWriter.indented(JsonReport.of(reports, loops), console.out());
        else if (csv) console.print(CsvReport.of(reports));
        else if (before == null && !ci.isPrinted()) text(reports);
        int code = before == null ? alone(reports, limits, skipped) : compare(before, reports, skipped);
        return Math.max(code, skipped.code());
    }

    /// @return limits that hold without a comparison, or null
    private @Nullable Limits limits() throws Failure {
        String conditions = failOn;
        if (conditions == null) return null;
        try {
            // An invalid condition is reported before anything is looked at.
            if (baseline == null) return new Limits(conditions);
            ReportComparison.check(conditions);
            return null;
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--fail-on: " + e.getMessage());
        }
    }

    private @Nullable Baseline before() throws SourceException, Failure, IOException {
        Path file = baseline;
        if (file == null) return null;
        String text = new String(Inputs.bytes(file), StandardCharsets.UTF_8);
        try {
            return Baseline.read(file.toString(), text);
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    /// On all cores, in the order of the programs.
    private List<Named> reports(List<CodeInputs.Code> codes) {
        Named[] out = new Named[codes.size()];
        ThreadLocal<Map<Codec, StatsMaker>> makers = ThreadLocal.withInitial(HashMap::new);
        IntStream.range(0, out.length).parallel().forEach(i -> {
            CodeInputs.Code c = codes.get(i);
            StatsMaker maker = makers.get().computeIfAbsent(c.codec(), StatsMaker::new);
            out[i] = report(c, maker);
        });
        return List.of(out);
    }

    private Named report(CodeInputs.Code c, StatsMaker maker) {
        FlowGraph graph = maker.graph(c.items(), c.entry());
        return new Named(c.name(), maker.of(c.items(), graph, c.launch()), loops ? maker.loops(graph) : List.of());
    }

    private void text(List<Named> reports) throws IOException {
        boolean isFirst = true;
        for (Named n : reports) {
            console.print((isFirst ? "" : "\n") + (loops ? LoopText.of(n) : TextReport.of(n)));
            isFirst = false;
        }
    }

    private int alone(List<Named> reports, @Nullable Limits limits, SkippedFiles skipped) throws Failure, IOException {
        List<ReportComparison.Broken> broken = limits == null ? List.of() : limits.broken(reports);
        ci.write(StatsFindings.Rule.ALL, StatsFindings.of(broken), console);
        if (ci.hasSummary()) ci.summarize(StatsFindings.summary(reports) + skipped.summary());
        return exitCode(broken);
    }

    private int exitCode(List<ReportComparison.Broken> broken) {
        for (ReportComparison.Broken b : broken) console.err().println("heddle stats: " + b.text());
        return broken.isEmpty() ? 0 : 1;
    }

    private int compare(Baseline before, List<Named> reports, SkippedFiles skipped) throws Failure, IOException {
        ReportComparison comparison = new ReportComparison(before, reports);
        if (!json && !csv && !ci.isPrinted()) console.print(comparison.text());
        String conditions = failOn;
        List<ReportComparison.Broken> broken = conditions == null ? List.of() : comparison.failures(conditions);
        ci.write(StatsFindings.Rule.ALL, StatsFindings.of(broken), console);
        if (ci.hasSummary()) ci.summarize(StatsFindings.summary(comparison, broken) + skipped.summary());
        return exitCode(broken);
    }
}
