package dev.heddle.cli;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.CaptureKernels;
import dev.heddle.cli.input.CodeInput;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.NotesFile;
import dev.heddle.cli.input.PackageCode;
import dev.heddle.cli.input.ProgramKernel;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.cli.launch.Replacements;
import dev.heddle.files.InputFile;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Dispatch;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.KernelSource;
import dev.heddle.machine.kernel.ProgramSource;
import dev.heddle.server.MessageException;
import dev.heddle.server.RecordedLaunch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Kernels out of files of all kinds.
final class KernelFile {
    private KernelFile() {}

    /// What of a file with several programs is run.
    ///
    /// @param part which dispatch of a capture, or which program of a container; null for all dispatches,
    ///     or the only program. Of a recording, the number of a launch; null for the first
    /// @param replaced programs that run as others
    record Choice(@Nullable String part, Replacements replaced) {
        /// With the programs as they are.
        static Choice of(@Nullable String part) {
            return new Choice(part, Replacements.NONE);
        }
    }

    /// @param file `-` is standard input
    static List<Kernel> read(Path file, IsaOptions isa, Choice choice, Kernel.Options options, Console console)
            throws SourceException, Failure, IOException {
        return of(file, Inputs.open(file, isa, console), isa, choice, options, console);
    }

    /// The same with `--program`: the only dispatch of a program, or the program as a kernel if the file has none.
    static List<Kernel> read(
            Path file, IsaOptions isa, Choice choice, ProgramOption program, Kernel.Options options, Console console)
            throws SourceException, Failure, IOException {
        InputFile input = Inputs.open(file, isa, console);
        String name = Inputs.name(file);
        if (!(input instanceof InputFile.Programs p)) {
            program.mustBeUsed(List.of(file.toString()));
            return of(file, input, isa, choice, options, console);
        }
        if (program.wanted() == null) {
            if (choice.part == null && p.container().dispatches().isEmpty()) checkOne(name, p.container());
            return of(file, input, isa, choice, options, console);
        }
        if (choice.part != null) throw Failure.usage("--program: not together with --dispatch");
        ContainedProgram only = program.of(name, p.container()).getFirst();
        List<String> dispatches = p.container().dispatches().stream()
                .filter(d -> d.program().name().equals(only.name()))
                .map(Dispatch::name)
                .toList();
        if (dispatches.size() > 1)
            throw Failure.usage("%s is dispatched %d times: say with --dispatch which of %s"
                    .formatted(TerminalSafeText.name(only.name()), dispatches.size(), String.join(", ", dispatches)));
        try {
            if (dispatches.isEmpty()) return List.of(program(name, p.container(), only, isa, options, console.err()));
            return CaptureKernels.read(name, p.container(), isa, dispatches.getFirst(), options, console.err());
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    private static void checkOne(String file, Container container) throws Failure {
        List<String> names = container.programs().stream()
                .filter(q -> q.code() instanceof ContainedProgram.Present)
                .map(q -> TerminalSafeText.name(q.name()))
                .toList();
        if (names.size() > 1)
            throw Failure.usage("%s has %s: say with --program which of %s"
                    .formatted(file, ProgramTexts.count(names.size(), "program"), String.join(", ", names)));
    }

    /// @param file may be a recording, too
    static Kernel one(Path file, IsaOptions isa, Choice choice, Kernel.Options options, Console console)
            throws SourceException, Failure, IOException {
        InputFile input = Inputs.open(file, isa, console);
        if (!(input instanceof InputFile.Recording))
            return of(file, input, isa, choice, options, console).getFirst();
        options.check(Set.of());
        if (!choice.replaced.isEmpty()) throw notCapture("--replace", Inputs.name(file));
        int launch = launch(file, choice.part);
        try {
            return RecordedLaunch.kernel(file, launch);
        } catch (MessageException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    /// @return the number of a launch of a recording, from 1 on
    private static int launch(Path file, @Nullable String part) throws Failure {
        if (part == null) return 1;
        try {
            int n = Integer.parseInt(part);
            if (n > 0) return n;
        } catch (NumberFormatException e) {
            // As other texts that are no number of a launch.
        }
        throw Failure.usage(
                "--dispatch: %s is a recording; expected the number of a launch, from 1 on".formatted(file));
    }

    private static List<Kernel> of(
            Path file, InputFile input, IsaOptions isa, Choice choice, Kernel.Options options, Console console)
            throws SourceException, Failure, IOException {
        String name = Inputs.name(file);
        boolean isOne = !(input instanceof InputFile.Programs || input instanceof InputFile.Recording);
        if (choice.part != null && isOne) throw notCapture("--dispatch", name);
        if (!choice.replaced.isEmpty() && isOne) throw notCapture("--replace", name);
        if (!options.arguments().isEmpty() && isOne) throw notOpenCl(name);
        try {
            return switch (input) {
                case InputFile.Package _ -> List.of(packaged(file, isa, options));
                case InputFile.Recording _ ->
                    throw new Failure(
                            "%s: a recording; 'heddle run --replay', 'debug' and 'sanitize' take it".formatted(name));
                case InputFile.Programs p ->
                    programs(
                            file,
                            choice.replaced.in(name, p.container(), isa, console),
                            isa,
                            choice.part,
                            options,
                            console.err());
                case InputFile.Assembly a -> List.of(source(file, a.source(), isa, options));
                case InputFile.Code c -> List.of(code(file, c, isa, options, console.err()));
            };
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    private static Failure notCapture(String option, String name) {
        return Failure.usage("%s is for captures; %s is none".formatted(option, name));
    }

    private static Failure notOpenCl(String name) {
        return Failure.usage("--arg is for kernels with numbered arguments; %s has none".formatted(name));
    }

    /// The dispatches of a capture; of files without any, the only program, or the one that is named.
    private static List<Kernel> programs(
            Path file,
            Container container,
            IsaOptions isa,
            @Nullable String part,
            Kernel.Options options,
            PrintStream err)
            throws SourceException, Failure, IOException {
        List<ContainedProgram> runnable = new ArrayList<>();
        for (ContainedProgram p : container.programs())
            if (p.code() instanceof ContainedProgram.Present
                    && (part == null || p.name().equals(part))) runnable.add(p);
        boolean isDispatch = !container.dispatches().isEmpty() && (part == null || isDispatch(container, part));
        if (isDispatch && !options.arguments().isEmpty()) throw notOpenCl(Inputs.name(file));
        if (isDispatch || runnable.size() != 1)
            return CaptureKernels.read(Inputs.name(file), container, isa, part, options, err);
        return List.of(program(Inputs.name(file), container, runnable.getFirst(), isa, options, err));
    }

    /// A program of which a file has no dispatch.
    private static Kernel program(
            String name,
            Container container,
            ContainedProgram only,
            IsaOptions isa,
            Kernel.Options options,
            PrintStream err)
            throws SourceException, Failure, IOException {
        Codec codec = isa.codec(only.isa());
        Map<String, byte[]> files = ProgramKernel.of(name, container, only, codec, options.arguments());
        ProgramKernel.checkGiven(
                only, options.buffers().keySet(), options.arguments().keySet());
        for (String a : ProgramKernel.assumed(only)) err.println("note: %s: assumed: %s".formatted(name, a));
        Map.Entry<String, byte[]> text = files.entrySet().iterator().next();
        Source source = new Source(name + ":" + text.getKey(), new String(text.getValue(), StandardCharsets.UTF_8));
        return KernelSource.read(source, codec, files::get, options);
    }

    private static boolean isDispatch(Container c, String name) {
        return c.dispatches().stream().anyMatch(d -> d.name().equals(name));
    }

    private static Kernel packaged(Path file, IsaOptions isa, Kernel.Options options)
            throws SourceException, Failure, IOException {
        Codec codec = isa.isGiven() ? isa.codec() : null;
        KernelPackage read = KernelPackage.of(file);
        PackageCode.mustHaveIsa(file, read, isa);
        return read.describe(codec, isa.hasVariant(), options).kernel(options);
    }

    private static Kernel source(Path file, Source source, IsaOptions isa, Kernel.Options options)
            throws SourceException, Failure, IOException {
        isa.of(source);
        Path folder = file.toAbsolutePath().getParent();
        return KernelSource.read(source, isa.codec(), folder == null ? Path.of("") : folder, options);
    }

    /// Code without headers: the command line says what a launch needs.
    private static Kernel code(Path file, InputFile.Code code, IsaOptions isa, Kernel.Options options, PrintStream err)
            throws SourceException, Failure, IOException {
        String name = Inputs.name(file);
        String set = isa.isGiven() ? "" : CodeInput.isa(name, code, err);
        if (!set.isEmpty()) isa.choose(set);
        Codec codec = isa.codec();
        String text = CodeInput.text(CodeInput.items(name, code, codec, err), codec);
        Path folder = file.toAbsolutePath().getParent();
        return KernelSource.read(new Source(name, text), codec, folder == null ? Path.of("") : folder, options);
    }

    /// @return the source of a kernel that has one
    static ProgramSource lines(Path file, IsaOptions isa, Console console)
            throws SourceException, Failure, IOException {
        boolean isFile = !Inputs.isStandard(file);
        ProgramSource source = isFile && Inputs.open(file, isa, console) instanceof InputFile.Assembly a
                ? ProgramSource.of(a.source(), isa.codec())
                : ProgramSource.NONE;
        NotesFile notes = NotesFile.of(file, null);
        notes.reportProblem(console);
        try {
            return source.with(notes.notes());
        } catch (IllegalArgumentException e) {
            throw new Failure(notes.name() + ": " + e.getMessage());
        }
    }
}
