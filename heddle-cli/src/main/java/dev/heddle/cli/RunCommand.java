package dev.heddle.cli;

import dev.heddle.analysis.hazard.Warnings;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.console.ProgressLine;
import dev.heddle.cli.console.Terminal;
import dev.heddle.cli.input.FloatNotes;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.launch.BufferFile;
import dev.heddle.cli.launch.CheckOptions;
import dev.heddle.cli.launch.ImageOptions;
import dev.heddle.cli.launch.LaunchOptions;
import dev.heddle.cli.launch.Replacements;
import dev.heddle.cli.launch.RunJson;
import dev.heddle.cli.launch.RunOutputs;
import dev.heddle.cli.launch.RunSummary;
import dev.heddle.cli.launch.TraceLanes;
import dev.heddle.debugger.sanitize.CoverageText;
import dev.heddle.debugger.sanitize.ExecutionCounts;
import dev.heddle.emulator.EngineSupport;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.Profile;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;
import dev.heddle.machine.UnknownBitsNote;
import dev.heddle.machine.WaveWidthNote;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.ValueComparison;
import dev.heddle.machine.watch.ProfileText;
import dev.heddle.machine.watch.TraceText;
import dev.heddle.server.MessageException;
import dev.heddle.server.Replay;
import dev.heddle.textures.UsedImage;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle run`.
final class RunCommand implements Callable<Integer> {
    /// Nanoseconds after which a run is one that could be faster.
    private static final long LONG_RUN = 10_000_000_000L;

    private final Console console;
    private final IsaOptions isa;
    private final ImageOptions images;
    private final List<Path> kernels;
    private final LaunchOptions launch;
    private final List<String> expected;
    private final List<String> outputs;
    private final List<String> dumps;
    private final boolean check;
    private final @Nullable ValueComparison comparison;
    private final boolean replay;
    private final @Nullable String dispatch;
    private final List<String> replaced;
    private final boolean strictSync;
    private final boolean warn;
    private final @Nullable String sanitize;
    private final SanitizeOptions checks;
    private final @Nullable String coverage;
    private final int threads;
    private final String engine;
    private boolean isAdvised;
    private final long budget;
    private final double timeout;
    private final @Nullable String trace;
    private final @Nullable Integer profile;
    private final boolean json;

    RunCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        images = new ImageOptions(args);
        kernels = args.wordPaths();
        launch = LaunchOptions.of(args);
        expected = args.texts("--expect");
        outputs = args.texts("--out");
        dumps = args.texts("--dump");
        check = args.has("--check") || !expected.isEmpty();
        comparison = CheckOptions.of(args);
        replay = args.has("--replay");
        dispatch = args.text("--dispatch");
        replaced = args.texts("--replace");
        strictSync = args.has("--strict-sync");
        warn = args.has("--warn");
        sanitize = args.text("--sanitize");
        checks = new SanitizeOptions(args);
        coverage = args.text("--coverage");
        threads = args.smallOr("--threads", 0);
        engine = Objects.requireNonNullElse(args.text("--engine"), "auto");
        if (args.has("--no-cache")) System.setProperty("heddle.cache", "off");
        Long budget = args.whole("--budget");
        this.budget = budget == null ? Launch.BUDGET : budget;
        Double timeout = args.seconds("--timeout");
        this.timeout = timeout == null ? 0 : timeout;
        trace = args.text("--trace");
        profile = args.small("--profile", 1);
        json = args.has("--json");
    }

    private int replayed() throws Failure, IOException {
        int code = 0;
        PrintStream out = new PrintStream(console.out(), true);
        try {
            for (Path p : kernels) if (!new Replay(p, out, console.err()).run()) code = 1;
        } catch (MessageException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
        return code;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        boolean isForOne = launch.isForOne() || !(outputs().isEmpty() && images.isEmpty() && expected.isEmpty());
        if (kernels.size() > 1 && isForOne)
            throw Failure.usage(
                    "--buffer, --arg, --texture, --image, --sampler, --expect, --out and --dump are for one kernel");
        if (budget < 0 || !(timeout >= 0)) throw Failure.usage("--budget and --timeout must not be negative");
        if (threads > Launch.MAX_THREADS) throw Failure.usage("--threads is at most " + Launch.MAX_THREADS);
        if (profile != null && (trace != null || strictSync || warn))
            throw Failure.usage("--profile: not together with --trace, --strict-sync or --warn");
        checkWatched();
        if (replay) return replayed();
        isa.warn(console.err());
        int code = 0;
        for (Path p : kernels) {
            if (kernels.size() == 1) {
                code = one(p);
                continue;
            }
            try {
                code = Math.max(code, one(p));
            } catch (Failure | SourceException | IOException e) {
                String message = String.valueOf(e.getMessage());
                String name = Inputs.name(p);
                String where = message.contains(name) ? "" : name + ": ";
                console.err().println("heddle run: " + where + message);
                code = 1;
            }
        }
        return code;
    }

    /// What looks at a run must not be in the way of something else that does.
    private void checkWatched() throws Failure {
        boolean isWatched = trace != null || strictSync || warn || profile != null;
        if ((sanitize != null || coverage != null) && (isWatched || replay || check))
            throw Failure.usage(
                    "--sanitize and --coverage: not together with --trace, --strict-sync, --warn, --profile, --check or"
                            + " --replay");
        if (json && (sanitize != null || coverage != null || replay || trace != null))
            throw Failure.usage(
                    "--json: not together with --trace, --replay, --coverage or --sanitize; 'heddle sanitize --json' is"
                            + " for findings");
        if (json && (profile != null || outputs.stream().anyMatch(o -> o.endsWith("=-"))))
            throw Failure.usage("--json: nothing else is written to standard output");
        if (json && dumps.stream().anyMatch(d -> d.endsWith(":image")))
            throw Failure.usage("--json: --dump shows values; a picture has none");
        if (sanitize == null) checks.mustBeAbsent();
        if (sanitize != null && coverage != null) throw Failure.usage("--sanitize: not together with --coverage");
    }

    private int one(Path file) throws SourceException, Failure, IOException {
        int code = 0;
        if (sanitize != null) return sanitized(file);
        List<Kernel> all = read(file);
        if (!all.isEmpty())
            FloatNotes.print(file, all.getFirst().launch().program().codec(), console.err());
        try {
            for (Kernel k : all) code = Math.max(code, run(file, k));
        } finally {
            close(all);
        }
        return code;
    }

    /// Runs a kernel and looks at what it does.
    private int sanitized(Path file) throws SourceException, Failure, IOException {
        SanitizedRun by = checks.of("--sanitize", String.valueOf(sanitize));
        by.run(Inputs.name(file), () -> {
            List<Kernel> all = read(file);
            for (Kernel k : all) {
                images.bind(k);
                prepare(file, k);
            }
            return all;
        });
        for (Kernel k : by.kernels()) outputs().write(k, console);
        close(by.kernels());
        return by.report(console.err());
    }

    /// Dispatches of a capture may have one device together.
    private static void close(List<Kernel> kernels) {
        for (Kernel k : kernels) k.device().close();
    }

    private int run(Path file, Kernel kernel) throws Failure, IOException {
        Launch launch = kernel.launch();
        images.bind(kernel);
        prepare(file, kernel);
        Warnings warnings = new Warnings(launch.codec());
        if (warn) launch.warn(warnings);
        Profile counted = launch.profile();
        if (profile != null) launch.profile(counted);
        ExecutionCounts covered = new ExecutionCounts();
        if (coverage != null) launch.trace(covered);
        Writer tracing = traced(kernel);
        ProgressLine progress = new ProgressLine(console.err());
        if (Terminal.isErr()) launch.progress(progress);
        RunResult result;
        try {
            result = kernel.device().run(launch);
        } catch (RunFault f) {
            progress.clear();
            tracing.flush();
            report(file, launch, warnings);
            print(counted, covered, launch);
            write(file, kernel, null, f, null, warnings.lines());
            throw new Failure(file + ": " + f.getMessage());
        } catch (IllegalArgumentException e) {
            progress.clear();
            throw new Failure(file + ": " + e.getMessage());
        }
        progress.clear();
        tracing.flush();
        report(file, launch, warnings);
        advise(launch, result);
        print(counted, covered, launch);
        return finished(file, kernel, result, warnings.lines());
    }

    /// After a long run, says once how the next one would be faster.
    private void advise(Launch launch, RunResult result) {
        boolean isLong =
                result.nanos() > LONG_RUN && launch.codec().book().isa().lanes() > 1;
        if (json || isAdvised || !isLong || !engine.equals(Engines.AUTO.text())) return;
        isAdvised = true;
        String how = EngineSupport.advice();
        if (!how.isEmpty()) console.err().println("note: " + how);
    }

    private int finished(Path file, Kernel kernel, RunResult result, List<String> warnings)
            throws Failure, IOException {
        List<String> differences = check ? kernel.differences(comparison) : null;
        write(file, kernel, result, null, differences, warnings);
        if (json) return differences == null || differences.isEmpty() ? 0 : 1;
        if (differences != null && !differences.isEmpty()) {
            console.print("%s: differs: %s%n".formatted(Inputs.name(file), String.join("; ", differences)));
            return 1;
        }
        if (check) console.print(Inputs.name(file) + ": as expected, " + RunSummary.of(result));
        else console.err().print(RunSummary.of(result));
        if (dispatch != null) tellImages(kernel.launch());
        return 0;
    }

    /// Slots do not name what a program reaches by descriptors in memory; addresses do.
    private void tellImages(Launch launch) {
        List<UsedImage> all = launch.usedImages();
        if (!all.isEmpty()) console.err().println("note: reached by descriptors:");
        for (UsedImage i : all) console.err().println("    " + i.text());
    }

    /// Sets what the options say, and refuses what could not be done after the run.
    private void prepare(Path file, Kernel kernel) throws Failure, IOException {
        Launch launch = kernel.launch();
        if (threads > 0) launch.threads(threads);
        try {
            launch.engine(Engines.of(engine));
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--engine: " + e.getMessage());
        }
        if (engine.equals(Engines.LLVM.text()) && !EngineSupport.problem().isEmpty())
            console.err().println("%s; the interpreter runs it".formatted(EngineSupport.problem()));
        launch.budget(budget);
        if (timeout > 0) launch.timeLimit((long) (timeout * 1e9));
        try {
            launch.strictSync(strictSync);
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
        if (check && kernel.expected().isEmpty())
            throw new Failure(file + ": nothing to compare with: it has no expected contents for these inputs");
        List<Path> read = inputs(file);
        outputs().check(kernel, read);
        String to = coverage;
        if (to == null || to.isEmpty()) return;
        OutputFile covered = new OutputFile(Path.of(to));
        covered.check();
        for (Path p : read) covered.isNot(p);
    }

    private RunOutputs outputs() {
        return new RunOutputs(outputs, dumps);
    }

    /// The files that a run reads, which its outputs must not replace.
    private List<Path> inputs(Path kernelFile) throws Failure {
        List<Path> out = new ArrayList<>();
        if (!Inputs.isStandard(kernelFile)) {
            out.add(kernelFile);
            out.add(kernelFile.resolveSibling(KernelPackage.SHARED));
        }
        Path book = isa.ownBook();
        if (book != null) out.add(book);
        out.addAll(choice().replaced().files());
        for (String content : launch.contents()) {
            String from = RunOutputs.pair(content, "--buffer", "0=zeros:4096")[1];
            if (from.indexOf(':') < 0) out.add(Path.of(from));
        }
        for (String content : expected) {
            String from = RunOutputs.pair(content, "--expect", "0=f32:1,2")[1];
            if (from.indexOf(':') < 0) out.add(Path.of(from));
        }
        return out;
    }

    private KernelFile.Choice choice() throws Failure {
        return new KernelFile.Choice(dispatch, new Replacements(replaced));
    }

    private List<Kernel> read(Path file) throws SourceException, Failure, IOException {
        Kernel.Options options = launch.options(isa.files());
        List<Kernel> out = new ArrayList<>();
        Map<String, byte[]> wanted = BufferFile.contents("--expect", expected);
        try {
            for (Kernel k : KernelFile.read(file, isa, choice(), options, console)) out.add(k.expecting(wanted));
        } catch (IllegalArgumentException e) {
            throw new Failure(file + ": --expect: " + e.getMessage());
        }
        BufferFile.markUnfilled(launch.contents(), out);
        return out;
    }

    // ---- tracing

    private Writer traced(Kernel kernel) throws Failure {
        Writer out = new OutputStreamWriter(console.out(), StandardCharsets.UTF_8);
        String lanes = trace;
        if (lanes != null) {
            Codec codec = kernel.launch().codec();
            kernel.launch().trace(new TraceText(codec, new TraceLanes(lanes).of(kernel.launch()), out));
        }
        return out;
    }

    // ---- results

    /// Writes what a run has made.
    private void write(
            Path file,
            Kernel kernel,
            @Nullable RunResult result,
            @Nullable RunFault fault,
            @Nullable List<String> differences,
            List<String> warnings)
            throws Failure, IOException {
        if (!json) {
            outputs().write(kernel, console);
            return;
        }
        outputs().writeFiles(kernel, console);
        RunJson made = RunJson.of(file.toString(), kernel, result, fault, differences, warnings, dumps);
        console.print(JsonWriter.text(made) + "\n");
        console.out().flush();
    }

    private void report(Path file, Launch launch, Warnings warnings) {
        if (json) return;
        String width = WaveWidthNote.line(launch);
        if (!width.isEmpty()) console.err().println("note: " + file + ": " + width);
        String unknown = UnknownBitsNote.line(launch);
        if (!unknown.isEmpty()) console.err().println("note: " + file + ": " + unknown);
        for (String line : warnings.lines())
            console.err().println("heddle run: warning: " + Inputs.name(file) + ": " + line);
    }

    private void print(Profile counted, Launch launch) throws IOException {
        if (profile == null) return;
        for (String line : ProfileText.of(counted, launch.codec(), launch::source, profile))
            console.print(line + System.lineSeparator());
    }

    private void print(Profile counted, ExecutionCounts covered, Launch launch) throws Failure, IOException {
        print(counted, launch);
        print(covered, launch);
    }

    private void print(ExecutionCounts covered, Launch launch) throws Failure, IOException {
        String to = coverage;
        if (to == null) return;
        List<Insn> all = launch.program().insns();
        if (to.isEmpty()) {
            for (String line : CoverageText.of(covered, all, launch.codec(), launch::source))
                console.print(line + System.lineSeparator());
            return;
        }
        List<String> lines = CoverageText.lcov(covered, all, launch::source);
        if (lines.isEmpty()) throw new Failure("--coverage=" + to + ": the kernel has no source lines");
        new OutputFile(Path.of(to)).write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
