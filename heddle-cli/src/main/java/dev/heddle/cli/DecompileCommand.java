package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.launch.LaunchOptions;
import dev.heddle.decompile.DecompileException;
import dev.heddle.decompile.Decompiler;
import dev.heddle.decompile.Target;
import dev.heddle.decompile.source.SourceText;
import dev.heddle.kernel.Kernel;
import dev.heddle.options.Args;
import dev.heddle.options.UsageException;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle decompile`.
final class DecompileCommand implements Callable<Integer> {
    /// The language for people.
    private static final String SOURCE = "source";

    private final Console console;
    private final IsaOptions isa;
    private final Path file;
    private final @Nullable Target to;
    private final boolean hasAddresses;
    private final boolean withMain;
    private final LaunchOptions launch;
    private final @Nullable String dispatch;
    private final @Nullable Path output;

    DecompileCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        file = args.wordPath(0);
        String name = Objects.requireNonNullElse(args.text("--to"), SOURCE);
        to = Target.of(name);
        withMain = args.has("--with-main");
        hasAddresses = args.has("--addresses");
        if (hasAddresses && (to != null || withMain))
            throw new UsageException(
                    "--addresses is for source that is read: not with --with-main, --to c or --to opencl");
        launch = LaunchOptions.of(args);
        dispatch = args.text("--dispatch");
        output = args.path("--output");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        isa.warn(console.err());
        Path into = output;
        if (into != null) {
            OutputFile out = new OutputFile(into);
            out.check();
            if (!Inputs.isStandard(file)) out.isNot(file);
        }
        String text = text();
        if (into == null) console.print(text);
        else new OutputFile(into).write(text.getBytes(StandardCharsets.UTF_8));
        return 0;
    }

    private String text() throws SourceException, Failure, IOException {
        KernelFile.Choice choice = KernelFile.Choice.of(dispatch);
        List<Kernel> all = KernelFile.read(file, isa, choice, launch.options(isa.files()), console);
        try {
            if (all.size() != 1)
                throw Failure.usage(
                        "%s has %d dispatches: say with --dispatch which one".formatted(Inputs.name(file), all.size()));
            if (to == null)
                return DeepStack.call(() ->
                        withMain ? SourceText.program(all.getFirst()) : SourceText.of(all.getFirst(), hasAddresses));
            return Decompiler.of(all.getFirst(), to, withMain);
        } catch (DecompileException e) {
            throw new Failure("%s: %s".formatted(Inputs.name(file), e.getMessage()));
        } finally {
            for (Kernel k : all) k.device().close();
        }
    }
}
