package dev.heddle.cli;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.launch.ImageOptions;
import dev.heddle.cli.launch.LaunchOptions;
import dev.heddle.cli.launch.Replacements;
import dev.heddle.debugger.Moment;
import dev.heddle.debugger.session.Session;
import dev.heddle.editors.command.Debugger;
import dev.heddle.editors.command.Screen;
import dev.heddle.editors.command.Script;
import dev.heddle.editors.command.ScriptException;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Preamble;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.kernel.Kernel;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle debug`.
final class DebugCommand implements Callable<Integer> {
    /// Columns where there is no terminal.
    private static final int PLAIN_WIDTH = 100;

    private static final long MEGABYTE = 1L << 20;

    private final Console console;
    private final IsaOptions isa;
    private final ImageOptions images;
    private final Path file;
    private final @Nullable String at;
    private final boolean batch;
    private final List<Path> scripts;
    private final List<String> commands;
    private final boolean preamble;
    private final long seed;
    private final long history;
    private final LaunchOptions launch;
    private final @Nullable String dispatch;
    private final List<String> replaced;

    DebugCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        images = new ImageOptions(args);
        file = args.wordPath(0);
        at = args.text("--at");
        batch = args.has("--batch");
        scripts = args.paths("-x");
        commands = args.texts("-ex");
        preamble = args.has("--preamble");
        seed = args.number("--seed");
        history = args.number("--history");
        launch = LaunchOptions.of(args);
        dispatch = args.text("--dispatch");
        replaced = args.texts("--replace");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        if (history < 1 || history > 1 << 20) throw Failure.usage("--history: 1 to 1048576 megabytes");
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
            Kernel.Options options = launch.options(isa.files());
            KernelFile.Choice choice = new KernelFile.Choice(dispatch, new Replacements(replaced));
            return KernelFile.one(file, isa, choice, options, console);
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
            Session out = new Session(
                    kernel.device(),
                    launch(kernel),
                    kernel.buffers(),
                    KernelFile.lines(file, isa, console),
                    seed,
                    history * MEGABYTE);
            if (begin != null) out.go(begin);
            return out;
        } catch (RunFault | IllegalArgumentException e) {
            throw new Failure(file + ": " + e.getMessage());
        }
    }
}
