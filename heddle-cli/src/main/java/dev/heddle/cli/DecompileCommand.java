package dev.heddle.cli;

import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.cli.launch.LaunchOptions;
import dev.heddle.decompile.DecompileException;
import dev.heddle.decompile.Decompiler;
import dev.heddle.decompile.Target;
import dev.heddle.decompile.source.Pass;
import dev.heddle.decompile.source.SourceCode;
import dev.heddle.decompile.source.SourceText;
import dev.heddle.machine.kernel.Kernel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
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
    private final boolean isJson;
    private final boolean isStrict;
    private final @Nullable Pass pass;
    private final ProgramOption program;
    private final LaunchOptions launch;
    private final @Nullable String dispatch;
    private final @Nullable Path output;

    /// What `--strict` finds.
    private final List<String> doubts = new ArrayList<>();

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
        isJson = args.has("--json");
        if (isJson && (to != null || withMain || hasAddresses))
            throw new UsageException("--json is for source that is read: not with --addresses, --with-main or --to");
        isStrict = args.has("--strict");
        if (isStrict && (to != null || withMain))
            throw new UsageException("--strict is for source that is read: not with --with-main or --to");
        pass = pass(args.text("--pass"));
        if (pass != null && (to != null || withMain || hasAddresses || isJson || isStrict))
            throw new UsageException("--pass is alone: not with --addresses, --json, --strict, --with-main or --to");
        program = new ProgramOption(args);
        launch = LaunchOptions.of(args);
        dispatch = args.text("--dispatch");
        output = args.path("--output");
    }

    private static @Nullable Pass pass(@Nullable String name) throws UsageException {
        try {
            return name == null ? null : Pass.of(name);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--pass: " + e.getMessage());
        }
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
        if (!doubts.isEmpty()) {
            for (String d : doubts) console.err().println("heddle decompile: %s: %s".formatted(Inputs.name(file), d));
            return 1;
        }
        if (into == null) console.print(text);
        else new OutputFile(into).write(text.getBytes(StandardCharsets.UTF_8));
        return 0;
    }

    private String text() throws SourceException, Failure, IOException {
        KernelFile.Choice choice = KernelFile.Choice.of(dispatch);
        List<Kernel> all = KernelFile.read(file, isa, choice, program, launch.options(isa.files()), console);
        try {
            if (all.size() != 1)
                throw Failure.usage(
                        "%s has %d dispatches: say with --dispatch which one".formatted(Inputs.name(file), all.size()));
            Kernel kernel = all.getFirst();
            if (to != null) return Decompiler.of(kernel, to, withMain);
            Pass only = pass;
            if (only != null) return DeepStack.call(() -> SourceText.after(only, kernel));
            if (withMain) return DeepStack.call(() -> SourceText.program(kernel));
            SourceCode source = DeepStack.call(() -> SourceText.code(kernel, hasAddresses));
            if (isStrict) doubts.addAll(StrictRun.of(kernel, source));
            return isJson ? JsonWriter.text(SourceJson.of(Inputs.name(file), kernel, source)) + "\n" : source.text();
        } catch (DecompileException e) {
            throw new Failure("%s: %s".formatted(Inputs.name(file), e.getMessage()));
        } finally {
            for (Kernel k : all) k.device().close();
        }
    }
}
