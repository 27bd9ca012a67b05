package dev.heddle.cli.commands;

import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.HazardRule;
import dev.heddle.analysis.hazard.Waits;
import dev.heddle.asm.Assembler;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.CodeInput;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.Likeness;
import dev.heddle.cli.input.PackageCode;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.cli.listing.HazardFindings;
import dev.heddle.cli.listing.HazardText;
import dev.heddle.files.InputFile;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.ContainedProgram.Present;
import dev.heddle.files.container.Container;
import dev.heddle.flow.WordsAsCode;
import dev.heddle.machine.watch.SyncWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Programs whose waits are checked, one after the other.
final class CheckRun {
    /// Hears of what is found, at once.
    interface Listener {
        void found(HazardText text, Hazard hazard) throws IOException;
    }

    private final IsaOptions isa;
    private final ProgramOption program;
    private final Console console;
    private final Listener listener;
    private final HazardFindings findings = new HazardFindings();
    private final boolean keepsFindings;

    /// By what was chosen, and by what files say: what is learned of words serves all programs.
    private final Map<Codec, Waits> waits = new HashMap<>();

    private int wrong;

    /// Whether most words of a program are no instructions.
    private boolean isOther;

    private int needless;
    private int notes;
    private int instructions;

    /// @param keepsFindings whether [#findings] has what is found: its texts take long
    CheckRun(IsaOptions isa, ProgramOption program, Console console, Listener listener, boolean keepsFindings) {
        this.isa = isa;
        this.program = program;
        this.console = console;
        this.listener = listener;
        this.keepsFindings = keepsFindings;
    }

    /// @param file a path, or `-` for standard input
    void file(Path file) throws SourceException, Failure, IOException {
        String name = Inputs.name(file);
        InputFile input = Inputs.open(file, isa, console);
        // No switch over patterns: the start cache holds none of its links, and to link one takes 10 ms.
        if (input instanceof InputFile.Package) check(name, packaged(name, file));
        else if (input instanceof InputFile.Assembly a) check(name, a.source());
        else if (input instanceof InputFile.Programs p) check(name, p.container());
        else if (input instanceof InputFile.Code c) check(name, c);
        else throw new Failure(name + ": a recording; 'heddle sanitize' takes it");
    }

    private Container packaged(String name, Path file) throws SourceException, Failure, IOException {
        Optional<Container> kernel = PackageCode.programs(file, isa.files());
        if (kernel.isPresent()) return kernel.get();
        throw new Failure(name + ": neither a kernel package ('abi') nor a run ('code' and 'entry')");
    }

    private void check(String name, Source source) throws SourceException, Failure, IOException {
        IsaOptions own = isa.copy();
        own.of(source);
        Assembler assembler = codec(own, Optional.empty()).assembler();
        Program program = assembler.assemble(source);
        // Of the dialect that the source turned out to be in.
        Codec codec = assembler.codec();
        check(codec, name, "", WordsAsCode.decoded(codec, program), "", Optional.empty());
    }

    private void check(String name, InputFile.Code code) throws SourceException, Failure, IOException {
        String set = isa.isGiven() ? "" : CodeInput.isa(name, code, console.err());
        Codec codec = codec(isa, set.isEmpty() ? Optional.empty() : Optional.of(set));
        List<Item> items = CodeInput.items(name, code, codec, console.err());
        List<Integer> lines = CodeInput.lines(code, items);
        Program program = new Program(codec.book(), items, Map.of(), List.of(), lines);
        check(isa.as(codec, code.rows()), name, "", program, "", Optional.empty());
    }

    private void check(String name, Container container) throws SourceException, Failure, IOException {
        for (ContainedProgram q : program.of(name, container)) {
            if (!(q.code() instanceof Present code)) continue;
            if (ProgramTexts.passes(name, q, isa, console.err())) continue;
            Codec codec = codec(isa, q.isa());
            String stage = ProgramTexts.stage(codec, q.stage());
            check(
                    codec,
                    name,
                    TerminalSafeText.name(q.name()),
                    ProgramTexts.run(name, codec, code.bytes(), q.entry()),
                    stage,
                    q.constants());
        }
    }

    private Codec codec(IsaOptions by, Optional<String> declared) throws SourceException, Failure, IOException {
        Codec codec = by.codec(declared);
        if (!SyncWatch.isKnown(codec))
            throw Failure.usage(
                    codec.book().id() + ": nothing was checked, as this book says nothing about delays and waits");
        return codec;
    }

    /// @param constants uniforms that it is given, if that is known
    private void check(
            Codec codec,
            String file,
            String part,
            Program program,
            String stage,
            Optional<ContainedProgram.Constants> constants)
            throws IOException, SourceException {
        String name = part.isEmpty() ? file : file + ":" + part;
        isOther |= Likeness.isOther(codec, program.items());
        HazardText text = new HazardText(codec, name, program);
        Waits known = waits.computeIfAbsent(codec, Waits::new);
        List<Hazard> found = new ArrayList<>(known.hazards(program, stage));
        constants.flatMap(c -> known.beyond(program, c.bytes(), c.text())).ifPresent(found::addFirst);
        for (Hazard h : found) {
            if (h.isWrong()) wrong++;
            else if (h.rule() == HazardRule.NEEDLESS) needless++;
            else notes++;
            if (keepsFindings) findings.add(file, part, codec, h, text::line);
            listener.found(text, h);
        }
        for (Item i : program.items()) {
            if (!(i instanceof Insn insn)) continue;
            instructions++;
            for (String reason : codec.advice(insn))
                console.err().println("note: %s at 0x%x: %s".formatted(name, i.address(), reason));
        }
    }

    /// An input without instructions is an error, not a pass.
    ///
    /// @param files what the user has named
    void mustHaveLooked(List<String> files) throws Failure {
        if (instructions > 0) return;
        String names = String.join(", ", files).replaceFirst("^-$", "<stdin>");
        throw new Failure(names + ": nothing was checked, as there are no instructions in it");
    }

    HazardFindings findings() {
        return findings;
    }

    /// @return how much was found that is wrong
    int wrong() {
        return wrong;
    }

    /// @return how many waits wait for nothing
    int needless() {
        return needless;
    }

    /// @return a line that says how much was found
    String summary() {
        return "%s, %s%s in %s\n"
                .formatted(
                        wrong == 0
                                ? isOther ? "no errors in what is no code of its instruction set" : "no errors"
                                : ProgramTexts.count(wrong, "error"),
                        count(needless, "redundant wait"),
                        notes == 0 ? "" : ", " + count(notes, "note"),
                        count(instructions, "instruction"));
    }

    private static String count(int n, String what) {
        return n == 0 ? "no " + what + "s" : ProgramTexts.count(n, what);
    }
}
