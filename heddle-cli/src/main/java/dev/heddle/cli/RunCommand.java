package dev.heddle.cli;

import dev.heddle.code.Codec;
import dev.heddle.exec.Engines;
import dev.heddle.exec.Profile;
import dev.heddle.insn.Insn;
import dev.heddle.kernel.BufferSpec;
import dev.heddle.kernel.Kernel;
import dev.heddle.kernel.KernelPackage;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;
import dev.heddle.machine.UnknownBits;
import dev.heddle.sanitize.Coverage;
import dev.heddle.sanitize.CoverageText;
import dev.heddle.source.SourceException;
import dev.heddle.watch.ProfileText;
import dev.heddle.watch.TraceText;
import dev.heddle.watch.Warnings;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `heddle run`.
@Command(
        name = "run",
        description = "Runs a kernel on a grid, without the hardware.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A KERNEL is an assembly file with headers (.isa .group .grid .buffer .uniform …), a compiled kernel's"
                    + " TARGET.json with its io.json beside it, a run.json, a capture with compute dispatches, or with --replay"
                    + " a recording.",
            "",
            "Contents of buffers: a file, zeros:BYTES, f32:1,2.5, i32:…, u8:…, hex:…, range:N, frange:N.",
            "",
            "Examples:",
            "  heddle run examples/agx/mandelbrot.s --out 0=mandelbrot.png",
            "  heddle run examples/agx/saxpy.s --dump 1:f32",
            "  heddle run --check kernels/*/agx.json",
            "  heddle run capture.rd.gz --dispatch d0 --out 0=result.bin",
            "  heddle run kernel.s --trace=0,31"
        })
final class RunCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Mixin private final ImageOptions images = new ImageOptions();

    @Parameters(
            arity = "1..*",
            paramLabel = "KERNEL",
            description = "What to run; - is standard input.")
    private List<Path> kernels = List.of();

    @Option(
            names = "--grid",
            paramLabel = "X[,Y[,Z]]",
            description = "Groups in each direction, instead of the kernel's.")
    private @Nullable String grid;

    @Option(
            names = "--group",
            paramLabel = "X[,Y[,Z]]",
            description = "Threads of a group, instead of the kernel's.")
    private @Nullable String group;

    @Option(
            names = "--buffer",
            paramLabel = "N=CONTENT",
            description = "Content of a buffer, instead of the kernel's.")
    private List<String> contents = List.of();

    @Option(
            names = "--out",
            paramLabel = "N=FILE",
            description =
                    "Write a buffer to a file after the run, as an image if it ends in .png; - is standard output.")
    private List<String> outputs = List.of();

    @Option(
            names = "--dump",
            paramLabel = "N[:TYPE]",
            description =
                    "Print a buffer after the run; TYPE is hex, f16, bf16, f32, f64, u or i with 8 to 64 bits, or"
                            + " image, which draws it; N[16..32]:TYPE is a part of it, in values.")
    private List<String> dumps = List.of();

    @Option(
            names = "--check",
            description = "Compare the buffers with what the kernel's file expects.")
    private boolean check;

    @Option(
            names = "--replay",
            description =
                    "The files are recordings of 'serve-exec --record': do again what they say, and compare.")
    private boolean replay;

    @Option(
            names = "--dispatch",
            paramLabel = "NAME",
            description =
                    "Which dispatch of a capture to run; all, one after the other, unless given.")
    private @Nullable String dispatch;

    @Option(
            names = "--strict-sync",
            description = "Make it a fault to use a result that was not waited for.")
    private boolean strictSync;

    @Option(
            names = "--warn",
            description =
                    "Report accesses that the hardware lets pass although they lie beyond their buffer, one line for each"
                            + " instruction.")
    private boolean warn;

    @Option(
            names = "--sanitize",
            paramLabel = "LIST",
            arity = "0..1",
            fallbackValue = "",
            description =
                    "Look for memory, race, init, sync, divergence or number; all but the last unless named. See docs/checks.md.")
    private @Nullable String sanitize;

    @Mixin private final SanitizeOptions checks = new SanitizeOptions();

    @Option(
            names = "--coverage",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "",
            description =
                    "Print which instructions ran, beside the listing; or, with --coverage=FILE, write it for LCOV.")
    private @Nullable String coverage;

    @Option(names = "--threads", paramLabel = "N", description = "Threads; all cores unless given.")
    private int threads;

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            description =
                    "How it is run: interpreter, scalar, vector or auto, which compiles what is run often. The results"
                            + " are the same.")
    private String engine = "auto";

    @Option(
            names = "--budget",
            paramLabel = "N",
            description =
                    "Instructions of a run at most (17 billion). Each counts once for all lanes of a wave; several threads may"
                            + " go a little beyond it.")
    private long budget = Launch.BUDGET;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Time of a run at most.")
    private double timeout;

    @Option(
            names = "--trace",
            paramLabel = "LANES",
            arity = "0..1",
            fallbackValue = "0-3",
            description = "Print each instruction and what it changes in these lanes (0-3).")
    private @Nullable String trace;

    @Option(
            names = "--profile",
            paramLabel = "N",
            arity = "0..1",
            fallbackValue = "20",
            description =
                    "Print which code ran in which engine, and the N instructions that were run most (20).")
    private @Nullable Integer profile;

    @Option(
            names = "--json",
            description =
                    "Write one JSON object for each kernel, with the values of buffers that --dump names (docs/schema).")
    private boolean json;

    RunCommand(Console console) {
        this.console = console;
    }

    /// For a plain command line.
    RunCommand(Console console, PlainLine line) {
        this.console = console;
        this.kernels = PlainLine.paths(line.files());
        this.outputs = line.all("--out");
        this.dumps = line.all("--dump");
        this.contents = line.all("--buffer");
        this.grid = line.value("--grid");
        this.group = line.value("--group");
        String engine = line.value("--engine");
        if (engine != null) this.engine = engine;
        this.check = line.has("--check");
        String n = line.value("--threads");
        this.threads = n == null ? 0 : Integer.parseInt(n);
    }

    private int replayed() throws Failure, IOException {
        int code = 0;
        for (Path p : kernels)
            if (!new Replay(p, new PrintStream(console.out(), true), console.err()).run()) code = 1;
        return code;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        boolean isForOne = !(outputs().isEmpty() && contents.isEmpty() && images.isEmpty());
        if (kernels.size() > 1 && isForOne)
            throw Failure.usage(
                    "--buffer, --texture, --image, --sampler, --out and --dump are for one kernel");
        if (threads < 0 || budget < 0 || !(timeout >= 0))
            throw Failure.usage("--threads, --budget and --timeout must not be negative");
        if (threads > Launch.MAX_THREADS)
            throw Failure.usage("--threads is at most " + Launch.MAX_THREADS);
        if (profile != null && (profile < 1 || trace != null || strictSync || warn))
            throw Failure.usage(
                    profile < 1
                            ? "--profile: at least 1 instruction"
                            : "--profile is about runs that nobody watches:"
                                    + " not together with --trace, --strict-sync or --warn");
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
        if (sanitize != null && coverage != null)
            throw Failure.usage("--sanitize: not together with --coverage");
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
        by.run(
                Inputs.name(file),
                () -> {
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
        Coverage covered = new Coverage();
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
            write(new RunJson(file.toString(), kernel, null, f, null, warnings.lines(), dumps));
            throw new Failure(file + ": " + f.getMessage());
        } catch (IllegalArgumentException e) {
            progress.clear();
            throw new Failure(file + ": " + e.getMessage());
        }
        progress.clear();
        tracing.flush();
        report(file, launch, warnings);
        print(counted, covered, launch);
        return finished(file, kernel, result, warnings.lines());
    }

    private int finished(Path file, Kernel kernel, RunResult result, List<String> warnings)
            throws Failure, IOException {
        List<String> differences = check ? kernel.differences() : null;
        write(new RunJson(file.toString(), kernel, result, null, differences, warnings, dumps));
        if (json) return differences == null || differences.isEmpty() ? 0 : 1;
        if (differences != null && !differences.isEmpty()) {
            console.print(
                    "%s: differs: %s%n"
                            .formatted(Inputs.name(file), String.join("; ", differences)));
            return 1;
        }
        if (check) console.print(Inputs.name(file) + ": as expected, " + RunSummary.of(result));
        else console.err().print(RunSummary.of(result));
        return 0;
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
        launch.budget(budget);
        if (timeout > 0) launch.timeLimit((long) (timeout * 1e9));
        try {
            launch.strictSync(strictSync);
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
        if (check && kernel.expected().isEmpty())
            throw new Failure(
                    file
                            + ": nothing to compare with: it has no expected contents for these inputs");
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
        for (String content : contents) {
            String from = RunOutputs.pair(content, "--buffer", "0=zeros:4096")[1];
            if (from.indexOf(':') < 0) out.add(Path.of(from));
        }
        return out;
    }

    private List<Kernel> read(Path file) throws SourceException, Failure, IOException {
        Kernel.Options options =
                new Kernel.Options(
                        KernelFile.size(grid),
                        KernelFile.size(group),
                        BufferFile.contents(contents),
                        isa.files());
        List<Kernel> out = KernelFile.read(file, isa, dispatch, options, console);
        for (String s : contents) {
            String[] parts = RunOutputs.pair(s, "--buffer", "0=zeros:4096");
            for (Kernel k : out)
                if (BufferSpec.isUnfilled(parts[1]) && k.buffers().containsKey(parts[0]))
                    k.launch().unfilled(Objects.requireNonNull(k.buffers().get(parts[0])));
        }
        return out;
    }

    // ---- tracing

    private Writer traced(Kernel kernel) throws Failure {
        Writer out = new OutputStreamWriter(console.out(), StandardCharsets.UTF_8);
        String lanes = trace;
        if (lanes != null) {
            Codec codec = kernel.launch().codec();
            kernel.launch()
                    .trace(new TraceText(codec, new TraceLanes(lanes).of(kernel.launch()), out));
        }
        return out;
    }

    // ---- results

    /// Writes what a run has made.
    private void write(RunJson made) throws Failure, IOException {
        if (!json) {
            outputs().write(made.kernel(), console);
            return;
        }
        outputs().writeFiles(made.kernel(), console);
        console.print(made.text());
        console.out().flush();
    }

    private void report(Path file, Launch launch, Warnings warnings) {
        if (json) return;
        String unknown = UnknownBits.line(launch);
        if (!unknown.isEmpty()) console.err().println("note: " + file + ": " + unknown);
        for (String line : warnings.lines())
            console.err().println("heddle run: warning: " + Inputs.name(file) + ": " + line);
    }

    private void print(Profile counted, Launch launch) throws IOException {
        if (profile == null) return;
        for (String line : ProfileText.of(counted, launch.codec(), launch::source, profile))
            console.print(line + System.lineSeparator());
    }

    private void print(Profile counted, Coverage covered, Launch launch)
            throws Failure, IOException {
        print(counted, launch);
        print(covered, launch);
    }

    private void print(Coverage covered, Launch launch) throws Failure, IOException {
        String to = coverage;
        if (to == null) return;
        List<Insn> all = launch.program().insns();
        if (to.isEmpty()) {
            for (String line : CoverageText.of(covered, all, launch.codec(), launch::source))
                console.print(line + System.lineSeparator());
            return;
        }
        List<String> lines = CoverageText.lcov(covered, all, launch::source);
        if (lines.isEmpty())
            throw new Failure("--coverage=" + to + ": the kernel has no source lines");
        new OutputFile(Path.of(to))
                .write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
