package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Crash;
import dev.heddle.files.container.KnownLaunch;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Makes a kernel of a program of which a file has no dispatch: a source whose headers say what the file
/// says of its launch, and files with the memory of a crash dump. What is assumed and what is missing is
/// noted in comments.
public final class ProgramKernel {
    private final Container container;
    private final ContainedProgram program;
    private final KnownLaunch known;
    private final Codec codec;
    private final RegisterNames names;
    private final StringBuilder out = new StringBuilder();
    private final LaunchHeaders headers;
    private final Map<String, byte[]> files = new LinkedHashMap<>();

    private ProgramKernel(Container container, ContainedProgram program, Codec codec) {
        this.container = container;
        this.program = program;
        this.codec = codec;
        known = program.launch().orElse(KnownLaunch.NONE);
        names = RegisterNames.of(book());
        headers = new LaunchHeaders(codec, out);
    }

    /// @param file what the heading calls the file that it is from
    /// @param arguments values of numbered arguments; the others are buffers
    /// @return the files by their names, the source first
    /// @throws IllegalArgumentException with a message for people if the code is missing, or it has no such
    ///     argument
    public static Map<String, byte[]> of(
            String file, Container container, ContainedProgram program, Codec codec, Map<Integer, String> arguments)
            throws SourceException {
        return new ProgramKernel(container, program, codec).written(file, arguments);
    }

    /// @return what is taken to be so in the launch of a program, one line each
    public static List<String> assumed(ContainedProgram program) {
        return program.launch().map(KnownLaunch::assumed).orElse(List.of());
    }

    /// @param buffers numbers of those that there are
    /// @throws IllegalArgumentException with a message for people if a numbered argument has neither a
    ///     value nor a buffer
    public static void checkGiven(ContainedProgram program, Set<String> buffers, Set<Integer> values) {
        List<String> open = new ArrayList<>();
        program.launch().orElse(KnownLaunch.NONE).arguments().forEach((n, a) -> {
            boolean isGiven = values.contains(n) || buffers.contains(String.valueOf(n));
            if (!isGiven && a.kind() == KnownLaunch.Kind.BUFFER_OR_VALUE) open.add(String.valueOf(n));
        });
        if (open.isEmpty()) return;
        throw new IllegalArgumentException(
                "%s: argument %s is not given; --buffer %s=zeros:4096 gives a buffer, --arg %s=5 a number"
                        .formatted(program.name(), String.join(", ", open), open.getFirst(), open.getFirst()));
    }

    /// Options say where registers are.
    private Book book() {
        Book all = codec.book();
        boolean isMerged = known.settings().merged().orElse(true);
        return isMerged ? all : all.without("merged");
    }

    private Map<String, byte[]> written(String file, Map<Integer, String> arguments) throws SourceException {
        if (!(program.code() instanceof ContainedProgram.Present code))
            throw new IllegalArgumentException("the file does not have the program");
        check(arguments.keySet());
        line("; %s of %s".formatted(program.name(), file));
        for (String note : program.notes()) line("; " + note);
        for (String a : known.assumed()) line("; assumed: " + a);
        for (String m : known.missing()) line("; missing: " + m);
        line(".isa " + codec.book().id());
        line(".kernel " + TerminalSafeText.word(program.name()));
        String stage = ProgramTexts.stage(codec, program.stage());
        if (!stage.isEmpty()) line(".stage " + stage);
        if (program.entry() != 0) line(".entry 0x%x".formatted(program.entry()));
        headers.settings(known.settings(), 0, 0);
        headers.inputs(names, known.inputs());
        preloaded(stage);
        headers.constants(names, Integer.SIZE, known.constants());
        arguments(arguments);
        container.crash().ifPresent(this::memory);
        headers.code(program.name(), code.bytes());
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put(program.name() + ".s", out.toString().getBytes(StandardCharsets.UTF_8));
        all.putAll(files);
        return all;
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    private void check(Set<Integer> given) {
        for (int n : given) {
            KnownLaunch.Argument a = known.arguments().get(n);
            if (a != null && a.kind() == KnownLaunch.Kind.BUFFER_OR_VALUE) continue;
            if (a != null)
                throw new IllegalArgumentException("argument %d is of kind '%s', which has no value"
                        .formatted(n, a.kind().text()));
            throw new IllegalArgumentException(
                    known.arguments().isEmpty()
                            ? "the file does not say that %s has arguments".formatted(program.name())
                            : "%s has no argument %d; it has %s"
                                    .formatted(
                                            program.name(),
                                            n,
                                            known.arguments().keySet().stream()
                                                    .map(String::valueOf)
                                                    .collect(Collectors.joining(", "))));
        }
    }

    private void arguments(Map<Integer, String> values) {
        known.arguments().forEach((n, a) -> {
            if (a.kind() != KnownLaunch.Kind.BUFFER_OR_VALUE) {
                line("; missing: argument %d: %s".formatted(n, a.kind().text()));
                return;
            }
            String value = values.get(n);
            line(".uniform %s, %s".formatted(headers.name(names, a.place()), value == null ? "buffer " + n : value));
        });
    }

    /// Names the registers that the file says hold something, and of which neither the instruction set nor
    /// its stage says what.
    private void preloaded(String stage) {
        Isa isa = codec.book().isa();
        Isa.Stage of = isa.stages().get(stage);
        List<RegisterRef> set = new ArrayList<>();
        for (Isa.Input i : of == null ? isa.inputs() : of.inputs()) set.add(RegisterRef.of(isa, i.file(), i.element()));
        for (int n : known.preloaded()) {
            RegisterRef r = names.numbered(n);
            if (r == null || set.stream().anyMatch(i -> isSame(i, r))) continue;
            line("; missing: what %s holds, which is preloaded".formatted(names.name(r)));
        }
    }

    /// Whether one is the other, or a part of it.
    private static boolean isSame(RegisterRef a, RegisterRef b) {
        return a.state().equals(b.state()) && a.element() == b.element();
    }

    private void memory(Crash crash) {
        for (Crash.Buffer b : crash.buffers()) {
            byte[] bytes = b.bytes().orElse(new byte[0]);
            if (bytes.length == 0) continue;
            String name = "%s-%x.bin".formatted(program.name(), b.address());
            files.put(name, bytes);
            line(".memory 0x%x, %s".formatted(b.address(), name));
        }
    }
}
