package dev.heddle.cli;

import dev.heddle.cli.debug.Debugger;
import dev.heddle.cli.debug.Prompt;
import dev.heddle.cli.debug.Screen;
import dev.heddle.cli.debug.Script;
import dev.heddle.cli.debug.ScriptException;
import dev.heddle.debug.Moment;
import dev.heddle.debug.session.Session;
import dev.heddle.kernel.Kernel;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Preamble;
import dev.heddle.machine.RunFault;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `heddle debug`.
@Command(
        name = "debug",
        description = "Steps a kernel forwards and backwards, without the hardware.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A KERNEL is what 'heddle run' takes, or a recording of 'serve-exec'. Commands are those of gdb; 'help' lists them."
                    + " Without a terminal they are read from standard input, and the first one that"
                    + " fails ends it.",
            "",
            "Examples:",
            "  heddle debug examples/agx/collatz.s",
            "  heddle debug examples/agx/collatz.s --at 3:0:120",
            "  heddle debug examples/agx/collatz.s --batch -ex 'break loop' -ex continue -ex 'info"
                    + " lanes'"
        })
final class DebugCommand implements Callable<Integer> {
    /// Columns where there is no terminal.
    private static final int PLAIN_WIDTH = 100;

    private static final long MEGABYTE = 1L << 20;

    private final Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Mixin private final ImageOptions images = new ImageOptions();

    @Parameters(arity = "1", paramLabel = "KERNEL", description = "What to run.")
    private Path file = Path.of("");

    @Option(
            names = "--at",
            paramLabel = "GROUP:WAVE:STEP",
            description = "Where to begin: a moment as findings and the prompt name it.")
    private @Nullable String at;

    @Option(names = "--batch", description = "Do the commands of -x and -ex, then end.")
    private boolean batch;

    @Option(names = "-x", paramLabel = "FILE", description = "Do the commands of a file first.")
    private List<Path> scripts = List.of();

    @Option(names = "-ex", paramLabel = "COMMAND", description = "Do this command, after those.")
    private List<String> commands = List.of();

    @Option(
            names = "--preamble",
            description =
                    "Step what runs before all groups, with one thread, instead of the kernel.")
    private boolean preamble;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Chooses the order of waves; 0, that of their numbers, unless given.")
    private long seed;

    @Option(
            names = "--history",
            paramLabel = "MB",
            description = "Megabytes for going back, about (256).")
    private long history = 256;

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
            names = "--dispatch",
            paramLabel = "NAME",
            description =
                    "Which dispatch of a capture, or launch of a recording; the first one unless given.")
    private @Nullable String dispatch;

    DebugCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        if (history < 1 || history > 1 << 20)
            throw Failure.usage("--history: 1 to 1048576 megabytes");
        isa.warn(console.err());
        Kernel kernel = kernel();
        images.bind(kernel);
        Session session = session(kernel);
        boolean isInteractive = !batch && console.isInteractive();
        Writer out = new OutputStreamWriter(console.out(), StandardCharsets.UTF_8);
        try {
            if (isInteractive) {
                Prompt.run(session, kernel, console.colour(), scripts());
            } else {
                Screen screen = new Screen(out, false, () -> PLAIN_WIDTH, () -> false);
                Debugger d = new Debugger(session, kernel, screen);
                for (Script s : scripts()) s.run(d);
                if (!batch) Script.of("<stdin>", console.in().readAllBytes()).run(d);
            }
        } catch (ScriptException e) {
            out.flush();
            throw new Failure(String.valueOf(e.getMessage()));
        } finally {
            out.flush();
        }
        return 0;
    }

    private List<Script> scripts() throws Failure, IOException {
        List<Script> out = new java.util.ArrayList<>();
        for (Path p : scripts) out.add(Script.of(p.toString(), Inputs.bytes(p)));
        for (String c : commands) out.add(Script.command(c));
        return out;
    }

    private Kernel kernel() throws SourceException, Failure, IOException {
        try {
            Kernel.Options options =
                    new Kernel.Options(
                            KernelFile.size(grid),
                            KernelFile.size(group),
                            BufferFile.contents(contents),
                            isa.files());
            return KernelFile.one(file, isa, dispatch, options, console.err());
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    private Launch launch(Kernel kernel) {
        if (!preamble) return kernel.launch();
        Launch before = Preamble.of(kernel.launch());
        if (before == null) throw new IllegalArgumentException("the kernel has no preamble");
        return before;
    }

    private Session session(Kernel kernel) throws SourceException, Failure, IOException {
        Moment begin;
        try {
            begin = at == null ? null : Moment.of(at);
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--at: " + e.getMessage());
        }
        try {
            Session out =
                    new Session(
                            kernel.device(),
                            launch(kernel),
                            kernel.buffers(),
                            KernelFile.lines(file, isa),
                            seed,
                            history * MEGABYTE);
            if (begin != null) out.go(begin);
            return out;
        } catch (RunFault | IllegalArgumentException e) {
            throw new Failure(file + ": " + e.getMessage());
        }
    }
}
