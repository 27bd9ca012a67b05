package dev.heddle.cli.input;

import dev.heddle.analysis.stats.LaunchFacts;
import dev.heddle.asm.Assembler;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.emulator.Executable;
import dev.heddle.files.InputFile;
import dev.heddle.files.container.ContainedProgram.Present;
import dev.heddle.files.container.Container;
import dev.heddle.flow.WordsAsCode;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.kernel.Folder;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.KernelSource;
import dev.heddle.machine.kernel.LaunchDescription;
import dev.heddle.machine.kernel.LaunchSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Programs out of whatever a user names: assembly, kernels with their headers, packages, code as `dis` takes it, files
/// of several programs, folders.
public final class CodeInputs {
    private final IsaOptions isa;
    private final Console console;
    private final List<Code> found = new ArrayList<>();
    private final ProgramOption program;
    private final SkippedFiles skipped;

    /// By what files say that their code is: what is learned of words serves all programs.
    /// A program.
    ///
    /// @param name file, and within files of several its name there
    /// @param entry address of the first instruction that is run
    public record Code(String name, Codec codec, List<Item> items, long entry, LaunchFacts launch) {}

    private CodeInputs(IsaOptions isa, ProgramOption program, Console console, SkippedFiles skipped) {
        this.isa = isa;
        this.program = program;
        this.console = console;
        this.skipped = skipped;
    }

    /// @param files paths, or `-` for standard input; of folders all files count in which there is a program
    public static List<Code> read(List<String> files, IsaOptions isa, ProgramOption program, Console console)
            throws SourceException, Failure, IOException {
        return read(files, isa, program, console, new SkippedFiles());
    }

    /// @param skipped gets the files of folders that are no program
    public static List<Code> read(
            List<String> files, IsaOptions isa, ProgramOption program, Console console, SkippedFiles skipped)
            throws SourceException, Failure, IOException {
        CodeInputs in = new CodeInputs(isa, program, console, skipped);
        for (String f : files) {
            boolean isFolder = !f.equals("-") && Files.isDirectory(Path.of(f));
            skipped.named(
                    Path.of(f),
                    files.size() == 1,
                    p -> {
                        if (isFolder) in.folder(p);
                        else in.file(p);
                    },
                    console.err());
        }
        if (skipped.code() == 0) program.mustBeUsed(files);
        return in.found;
    }

    /// The only program of a file that is wanted.
    public static Code one(String file, IsaOptions isa, ProgramOption program, Console console)
            throws SourceException, Failure, IOException {
        SkippedFiles skipped = new SkippedFiles();
        CodeInputs in = new CodeInputs(isa, program, console, skipped);
        Path path = Path.of(file);
        if (!file.equals("-") && Files.isDirectory(path)) in.folder(path);
        else in.file(path);
        List<Code> all = in.found;
        if (all.isEmpty()) throw new Failure(file + ": no program in it");
        if (all.size() == 1) return all.getFirst();
        throw Failure.usage("%s has %s: say with --program which of %s"
                .formatted(
                        file,
                        ProgramTexts.count(all.size(), "program"),
                        all.stream()
                                .map(c -> c.name().substring(c.name().lastIndexOf(':') + 1))
                                .collect(Collectors.joining(", "))));
    }

    private void folder(Path folder) throws Failure, IOException {
        int before = found.size();
        skipped.each(folder, this::file, console.err());
        if (found.size() == before) throw new Failure(folder + ": no program in it");
    }

    private void file(Path file) throws SourceException, Failure, IOException {
        String name = Inputs.name(file);
        switch (Inputs.open(file, isa, console)) {
            case InputFile.Package _ -> kernelPackage(file);
            case InputFile.Recording _ ->
                throw new Failure(
                        "%s: a recording; 'heddle run --replay', 'debug' and 'sanitize' take it".formatted(name));
            case InputFile.Assembly a -> source(a.source());
            case InputFile.Programs p -> programs(name, p.container());
            case InputFile.Code c -> code(name, c);
        }
    }

    private void kernelPackage(Path file) throws SourceException, Failure, IOException {
        Codec given = isa.isGiven() ? isa.codec(Optional.empty()) : null;
        try {
            String name = Inputs.name(file);
            KernelPackage read = KernelPackage.of(file);
            PackageCode.mustHaveIsa(file, read, isa);
            List<KernelPackage.Code> code = read.code(isa.files());
            if (read.isCodeAlone(isa.files())) {
                for (KernelPackage.Code c : code)
                    program(name, given == null ? Codec.load(c.isa().orElseThrow()) : given, c, LaunchFacts.UNKNOWN);
                return;
            }
            LaunchDescription d = read.describe(given, true, Kernel.Options.of(isa.files()));
            if (code.getFirst().entry() == 0) {
                add(name, d);
                return;
            }
            program(name, d.program().codec(), code.getFirst(), launch(d.settings()));
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    /// In front of the entry are constants, which say nothing.
    private void program(String name, Codec codec, KernelPackage.Code code, LaunchFacts launch) throws Failure {
        Program run = ProgramTexts.run(name, codec, code.bytes(), code.entry());
        add(name, codec, run.items(), code.entry(), launch);
    }

    private void source(Source source) throws SourceException, Failure, IOException {
        String declared = KernelSource.isa(source);
        if (declared.isEmpty()) {
            Assembler assembler = isa.codec(Optional.empty()).assembler();
            Program program = WordsAsCode.decoded(assembler.codec(), assembler.assemble(source));
            add(source.name(), assembler.codec(), program.items(), 0, LaunchFacts.UNKNOWN);
            return;
        }
        Codec codec = isa.codec(isa.isGiven() ? Optional.empty() : Optional.of(declared));
        add(
                source.name(),
                // What is in its buffers does not matter to code.
                KernelSource.describe(source, codec, Folder.EMPTY));
    }

    private void code(String name, InputFile.Code code) throws SourceException, Failure, IOException {
        String set = isa.isGiven() ? "" : CodeInput.isa(name, code, console.err());
        Codec codec = isa.codec(set.isEmpty() ? Optional.empty() : Optional.of(set));
        List<Item> items = CodeInput.items(name, code, codec, console.err());
        add(
                name,
                isa.as(codec, code.rows()),
                items,
                items.isEmpty() ? 0 : items.getFirst().address(),
                LaunchFacts.UNKNOWN);
    }

    private void programs(String name, Container container) throws SourceException, Failure, IOException {
        if (container.programs().stream().allMatch(ProgramTexts::isMissing))
            throw new Failure(name + ": " + ProgramTexts.nothing(container));
        for (dev.heddle.files.container.ContainedProgram q : program.of(name, container)) {
            if (!(q.code() instanceof Present code)) continue;
            if (ProgramTexts.passes(name, q, isa, console.err())) continue;
            Codec codec = isa.codec(q.isa());
            Program run = ProgramTexts.run(name, codec, code.bytes(), q.entry());
            add(
                    name + ":" + TerminalSafeText.name(q.name()),
                    codec,
                    run.items(),
                    q.entry(),
                    LaunchFacts.ofStage(q.stage()));
        }
    }

    private void add(String name, LaunchDescription d) {
        Executable program = d.program();
        Codec codec = program.codec();
        List<Item> items = new ArrayList<>(program.insns());
        add(name, codec, items, d.entry(), launch(d.settings()));
    }

    private void add(String name, Codec codec, List<Item> items, long entry, LaunchFacts launch) {
        found.add(new Code(name, codec, List.copyOf(items), entry, launch));
    }

    private static LaunchFacts launch(List<LaunchDescription.Statement> settings) {
        long group = 0;
        long lane = 0;
        long threads = 1;
        String stage = "cs";
        for (LaunchDescription.Statement s : settings) {
            switch (s.setting()) {
                case LaunchSetting.GroupBytes b -> group = b.bytes();
                case LaunchSetting.LaneBytes b -> lane = b.bytes();
                case LaunchSetting.Group g -> threads = size(g.threads());
                case LaunchSetting.FixedGroup g -> threads = size(g.threads());
                case LaunchSetting.Stage x -> stage = x.name();
                default -> {}
            }
        }
        return new LaunchFacts(group, lane, threads, stage);
    }

    private static long size(GridExtent e) {
        return (long) e.x() * e.y() * e.z();
    }
}
