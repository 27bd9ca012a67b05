package dev.heddle.cli.launch;

import dev.heddle.asm.Assembler;
import dev.heddle.asm.Codec;
import dev.heddle.asm.IsaLine;
import dev.heddle.asm.insn.Header;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.files.InputFile;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Dispatch;
import dev.heddle.isa.Isa;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Puts assembly or code of the user's own in the place of programs of a file.
public final class Replacements {
    private static final String OPTION = "--replace";

    /// Lines of a source that do not say how it runs.
    private static final Set<String> ABOUT_TEXT = Set.of(".isa", ".dialect", ".kernel");

    /// Nothing is replaced.
    public static final Replacements NONE = new Replacements();

    private final Map<String, Path> files = new LinkedHashMap<>();

    private Replacements() {}

    /// @param given `NAME=FILE` each
    /// @throws Failure if one has another form, or a name is there twice
    public Replacements(List<String> given) throws Failure {
        for (String s : given) {
            String[] pair = RunOutputs.pair(s, OPTION, "cs0=new.s");
            if (files.put(pair[0], Path.of(pair[1])) != null)
                throw Failure.usage("%s: '%s' is there twice".formatted(OPTION, pair[0]));
        }
    }

    public boolean isEmpty() {
        return files.isEmpty();
    }

    /// @return the files that are read
    public List<Path> files() {
        return List.copyOf(files.values());
    }

    /// @param file what messages call the container
    /// @return the same container with the other programs, in its dispatches, too
    public Container in(String file, Container container, IsaOptions isa, Console console)
            throws SourceException, Failure, IOException {
        Map<String, ContainedProgram> made = new LinkedHashMap<>();
        for (Map.Entry<String, Path> e : files.entrySet()) {
            ContainedProgram old = program(file, container, e.getKey());
            made.put(old.name(), replaced(old, e.getValue(), isa, console));
        }
        if (made.isEmpty()) return container;
        List<ContainedProgram> programs = new ArrayList<>();
        for (ContainedProgram p : container.programs()) programs.add(made.getOrDefault(p.name(), p));
        List<Dispatch> dispatches = new ArrayList<>();
        for (Dispatch d : container.dispatches())
            dispatches.add(d.running(made.getOrDefault(d.program().name(), d.program())));
        return new Container(
                container.kind(),
                container.summary(),
                container.driver(),
                programs,
                dispatches,
                container.notes(),
                container.broke());
    }

    private static ContainedProgram program(String file, Container container, String name) throws Failure {
        List<Dispatch> dispatches = container.dispatches();
        Set<String> run = new LinkedHashSet<>();
        if (dispatches.isEmpty()) for (ContainedProgram p : container.programs()) run.add(p.name());
        for (Dispatch d : dispatches) run.add(d.program().name());
        ContainedProgram out = container.find(name).orElse(null);
        if (out == null)
            throw new Failure("%s: %s: there is no program '%s'; there are %s%s"
                    .formatted(file, OPTION, name, String.join(", ", run), Suggest.near(name, run)));
        if (!run.contains(out.name()))
            throw new Failure("%s: %s: no dispatch runs %s; they run %s"
                    .formatted(file, OPTION, out.name(), String.join(", ", run)));
        return out;
    }

    private static ContainedProgram replaced(ContainedProgram old, Path file, IsaOptions isa, Console console)
            throws SourceException, Failure, IOException {
        return new ContainedProgram(
                old.name(),
                old.stage(),
                old.isa(),
                old.address(),
                new ContainedProgram.Present(code(old, file, isa, console)),
                old.submit(),
                old.application(),
                old.uses(),
                old.notes());
    }

    /// The texts of a listing count, as they do for `asm`: they are what people edit.
    private static byte[] code(ContainedProgram old, Path file, IsaOptions isa, Console console)
            throws SourceException, Failure, IOException {
        Codec codec = isa.codec(old.isa());
        byte[] bytes = Inputs.bytes(file, console);
        String name = Inputs.name(file);
        return switch (InputFile.of(name, bytes, codec)) {
            case InputFile.Assembly a -> assembled(a.source(), old, codec, console);
            case InputFile.Code c -> {
                Source listing = c.listing();
                yield listing == null ? c.bytes() : assembled(listing, old, codec, console);
            }
            case InputFile.Programs _, InputFile.Package _, InputFile.Recording _ ->
                throw new Failure("%s: %s takes assembly, or the code of one program".formatted(name, OPTION));
        };
    }

    private static byte[] assembled(Source source, ContainedProgram old, Codec codec, Console console)
            throws SourceException, Failure {
        String declared = IsaLine.of(source.text());
        Isa head = codec.book().isa();
        String set = declared.substring(0, declared.indexOf('@') < 0 ? declared.length() : declared.indexOf('@'));
        boolean isOther = !set.isEmpty() && !set.equals(head.name()) && head.variant(set) == null;
        if (isOther)
            throw new Failure("%s is code of %s; %s is a program of %s"
                    .formatted(source.name(), declared, old.name(), codec.book().id()));
        Assembler assembler = codec.assembler();
        Set<String> headers = new TreeSet<>();
        for (Header h : assembler.assemble(source).headers()) if (!ABOUT_TEXT.contains(h.name())) headers.add(h.name());
        if (!headers.isEmpty())
            console.err()
                    .println("note: %s: %s: does not count, as the capture says how %s runs"
                            .formatted(source.name(), String.join(", ", headers), old.name()));
        return assembler
                .code(source.name(), source.text().getBytes(StandardCharsets.UTF_8))
                .bytes();
    }
}
