package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Listing;
import dev.heddle.asm.Stats;
import dev.heddle.asm.StreamDecoder;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Operand;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.CodeInput;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// `heddle dis` of a container: its programs, one after the other at increasing addresses, so that a listing of all of
/// them is one that assembles back, with no label twice.
public final class ProgramsDis {
    private final Console console;
    private final IsaOptions isa;
    private final String file;
    private final Container container;

    /// Those of which it was noted that the user says something else.
    private final Set<String> noted = new HashSet<>();

    private final boolean all;
    private final long base;
    private long address;
    private boolean isFound;

    /// Labels by number so far: none is there twice.
    private int labels;

    private @Nullable Set<Long> targets;

    /// Of a program that was passed over because all its code is around instructions of the book.
    private @Nullable Codec passed;

    /// @param file what messages call it
    /// @param base address of the first program; those that have addresses of their own are moved by it
    /// @param all whether code is listed that only surrounds instructions of the book
    public ProgramsDis(Console console, IsaOptions isa, String file, Container container, long base, boolean all) {
        this.console = console;
        this.isa = isa;
        this.file = file;
        this.container = container;
        this.address = base;
        this.base = base;
        this.all = all;
    }

    /// Which programs are wanted.
    ///
    /// @param names all if empty
    /// @param isIndex whether a name may be a number as well
    public record Wanted(List<String> names, boolean isIndex) {}

    /// What is to be done with each program.
    @FunctionalInterface
    interface Output {
        void write(ContainedProgram program, Codec codec, ContainedProgram.Present code, long address)
                throws IOException;
    }

    /// @param missing what is done with a program that has no bytes
    /// @return the exit code
    int run(Wanted wanted, Missing missing, Output output) throws IOException, SourceException, Failure {
        List<ContainedProgram> programs = new ArrayList<>();
        if (wanted.names().isEmpty()) programs.addAll(container.programs());
        for (String name : wanted.names()) programs.add(find(name, wanted.isIndex()));
        check(programs, wanted);
        for (ContainedProgram p : programs) {
            switch (p.code()) {
                case ContainedProgram.Missing _ -> missing.pass(p);
                case ContainedProgram.Present code -> {
                    if (ProgramTexts.passes(file, p, isa, console.err())) {
                        missing.pass(p);
                        continue;
                    }
                    Codec codec = codec(p.isa());
                    boolean own = isOwn(codec);
                    if (own && !hasOwn(codec, code.bytes())) {
                        passed = codec;
                        continue;
                    }
                    isFound = true;
                    long at = own ? base + p.address().orElse(0) : address;
                    output.write(p, codec, code, at);
                    address += code.size();
                }
            }
        }
        if (passed != null && !isFound)
            console.err()
                    .println("note: no instructions of %s in %s; --all lists all code"
                            .formatted(passed.book().id(), file));
        boolean isUnread =
                !isFound && programs.stream().allMatch(p -> p.noBook().isPresent());
        if (container.broke().isEmpty()) return isUnread && !isa.isGiven() ? 1 : 0;
        console.out().flush();
        console.err().println(container.broke().get().render());
        return 1;
    }

    /// Whether only the instructions of the book itself are listed, which stand in code of another one.
    private boolean isOwn(Codec codec) {
        return !all && codec.book().includes();
    }

    /// Branch targets in all functions of the file: code may come from one into the middle of another one.
    private Set<Long> targets(Codec codec) {
        Set<Long> known = targets;
        if (known != null) return known;
        Set<Long> out = new HashSet<>();
        targets = out;
        if (!codec.book().includes()) return out;
        Consumer<Item> branch = item -> {
            if (!(item instanceof Insn i) || !codec.hasTarget(i)) return;
            for (Operand o : codec.operands(i)) if (o instanceof Operand.Target t) out.add(t.address());
        };
        for (ContainedProgram p : container.programs()) {
            if (!(p.code() instanceof ContainedProgram.Present code)) continue;
            walk(codec, p.address().orElse(0), code.bytes(), branch);
        }
        return out;
    }

    private static boolean hasOwn(Codec codec, byte[] code) {
        boolean[] found = new boolean[1];
        walk(codec, 0, code, item -> found[0] |= codec.isOwn(item));
        return found[0];
    }

    private static void walk(Codec codec, long address, byte[] code, Consumer<Item> to) {
        StreamDecoder walker = new StreamDecoder(codec, to);
        walker.feed(address, code, code.length);
        walker.finish();
    }

    /// What is done with a program that has no bytes.
    @FunctionalInterface
    interface Missing {
        void pass(ContainedProgram program) throws IOException;
    }

    private void check(List<ContainedProgram> programs, Wanted wanted) throws Failure {
        if (programs.stream().anyMatch(p -> !ProgramTexts.isMissing(p))) return;
        String what = wanted.names().isEmpty()
                ? ProgramTexts.nothing(container)
                : "the bytes of " + programs.getFirst().name() + " are not in this file";
        if (container.broke().isPresent()) {
            console.err().println(file + ": " + what);
            throw new Failure(container.broke().get().render());
        }
        throw new Failure(file + ": " + what);
    }

    private ContainedProgram find(String wanted, boolean isIndex) throws Failure {
        return container
                .find(wanted)
                .filter(p -> isIndex || p.name().equals(wanted))
                .orElseThrow(() -> ProgramOption.missing(file, container, wanted, isIndex ? "program" : "symbol"));
    }

    /// @return the code of all programs
    private byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (ContainedProgram p : container.programs())
            if (p.code() instanceof ContainedProgram.Present code) out.writeBytes(code.bytes());
        return out.toByteArray();
    }

    /// A note where the user says something else than the file.
    private Codec codec(Optional<String> declared) throws IOException, SourceException, Failure {
        if (declared.isEmpty() && !isa.isGiven()) throw CodeInput.which(file, bytes());
        Codec codec = isa.codec(declared);
        if (declared.isPresent() && !isa.isOwn() && !isThat(codec, declared.get()) && noted.add(declared.get())) {
            console.err()
                    .println("note: %s holds %s code; it is read as %s, as -a says"
                            .formatted(file, declared.get(), codec.book().id()));
        }
        return codec;
    }

    /// @param declared with a variant or without one
    private static boolean isThat(Codec codec, String declared) {
        return codec.book().id().equals(declared) || codec.book().isa().name().equals(declared);
    }

    /// Each program below a heading, in the syntax of comments.
    public int listing(Wanted wanted, Listing.Style style) throws IOException, SourceException, Failure {
        return run(
                wanted, p -> console.print("; " + ProgramTexts.heading(container, p) + "\n"), (p, codec, code, at) -> {
                    String read = codec.book().id();
                    console.print("; " + ProgramTexts.heading(container, p, read) + "\n");
                    Listing listing = new Listing(codec, style.withOwn(isOwn(codec)), console.out());
                    Set<Long> entered = targets(codec);
                    long moved = at - p.address().orElse(0);
                    listing.entered(address -> entered.contains(address - moved));
                    listing.open(address -> code.open().contains((int) (address - at)));
                    listing.number(labels);
                    listing.feed(at, code.bytes(), code.size());
                    listing.finish();
                    labels = listing.number();
                });
    }

    /// The objects of each instruction, with the name of its program.
    ///
    /// @param prefix of that name
    public int json(Wanted wanted, String prefix) throws IOException, SourceException, Failure {
        return run(wanted, p -> {}, (p, codec, code, at) -> {
            boolean own = isOwn(codec);
            try (JsonListing out = new JsonListing(codec, console.out(), prefix + p.name(), own ? at : null)) {
                walk(codec, at, code.bytes(), item -> {
                    if (!own || codec.isOwn(item)) out.accept(item);
                });
            }
        });
    }

    /// The numbers of all programs together.
    public int stats(Wanted wanted, Stats counts) throws IOException, SourceException, Failure {
        return run(
                wanted,
                p -> {},
                (p, codec, code, at) -> walk(codec, at, code.bytes(), item -> counts.add(codec, item)));
    }
}
