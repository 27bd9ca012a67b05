package dev.heddle.machine.kernel;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import dev.heddle.isa.read.Books;
import dev.heddle.machine.GridExtent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads kernels with their buffers: a `TARGET.json` with its `io.json` beside it, or a `run.json`. The formats are in
/// `docs/kernels.md`.
public final class KernelPackage {
    /// The file that all packages of a folder share: their buffers. It has no code.
    public static final String SHARED = "io.json";

    /// Bytes of a buffer at most.
    static final int MAX_BYTES = FileAccess.MAX_BYTES;

    /// An upper bound on 16-bit constants.
    static final int MAX_CONSTANTS = 1 << 24;

    /// What a program is called that has no name.
    private static final String KERNEL = "kernel";

    private final Path file;
    private final Json json;
    private final Form form;

    /// The forms of packages, by their members.
    private sealed interface Form {
        /// Instructions with their descriptors.
        record Listed() implements Form {}

        /// The output of a compiler.
        record Compiled(Json abi) implements Form {}

        /// A run with memory at fixed addresses.
        record Recorded() implements Form {}

        static @Nullable Form of(Json json) {
            if (json.get("program") != null) return new Listed();
            Json abi = json.object("abi");
            if (abi != null) return new Compiled(abi);
            return json.get("entry") == null || json.get("code") == null ? null : new Recorded();
        }
    }

    private KernelPackage(Path file, Json json, Form form) {
        this.file = file;
        this.json = json;
        this.form = form;
    }

    /// @param name for messages; the folders in it may tell the instruction set, and it is where a package names files
    /// @param text of the package
    /// @return nothing if it is JSON, but no package
    /// @throws SourceException if the text is not JSON
    /// @throws IllegalArgumentException with a message for people if something is wrong
    public static Optional<KernelPackage> of(Path name, byte[] text) throws SourceException {
        Json json = Json.parse(name.toString(), new String(text, StandardCharsets.UTF_8));
        return Optional.ofNullable(Form.of(json)).map(form -> new KernelPackage(name, json, form));
    }

    /// @throws IOException if the file cannot be read
    /// @throws SourceException if it is not JSON
    /// @throws IllegalArgumentException with a message for people if it is no package, or something in it is wrong
    public static KernelPackage of(Path file) throws IOException, SourceException {
        return of(file, Files.readAllBytes(file))
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s: neither a kernel package ('abi') nor a run ('code' and 'entry')".formatted(file)));
    }

    /// @param given the instruction set and its variant, or null for what the file says
    /// @throws IOException if a file cannot be read
    /// @throws SourceException if a file is not JSON
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    public static Kernel read(Path file, @Nullable Codec given, Kernel.Options options)
            throws IOException, SourceException {
        return of(file).describe(given, true, options).kernel(options);
    }

    /// Reads what a package says, and makes nothing of it.
    ///
    /// @param given the instruction set and its variant, or null for what the file says
    /// @param isExact whether the variant was given, too; else the file may say it
    /// @param brought what the user has; the file need not say it
    /// @throws IOException if a file cannot be read
    /// @throws SourceException if a file is not JSON
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    public LaunchDescription describe(@Nullable Codec given, boolean isExact, Kernel.Options brought)
            throws IOException, SourceException {
        return switch (form) {
            case Form.Listed() -> DescriptorProgram.describe(json, given, isExact, folder(), brought, file.toString());
            case Form.Compiled(Json abi) -> new CompiledPackage(file, json, abi, brought).describe(given);
            case Form.Recorded() ->
                new RecordedRun(file, json, brought).describe(given != null ? given : Codec.load(isa()));
        };
    }

    /// Whether a package of a compiler has code alone: what it is run with is not beside it.
    ///
    /// @throws IOException if a file cannot be read
    public boolean isCodeAlone(FileAccess files) throws IOException {
        return form instanceof Form.Compiled && beside(files).read(SHARED) == null;
    }

    private Folder beside(FileAccess files) {
        return files.folder(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    }

    /// A program of a package.
    ///
    /// @param name of the kernel, or `preamble`
    /// @param stage `cs`, or `vs` if the package says how it is run for vertices
    /// @param isa `isa@variant`; nothing if neither the package nor a folder around it says it
    /// @param entry bytes in front of the first instruction that is run
    /// @param application what the kernel is a part of, if the package says it
    /// @param driver what has compiled it, the same
    public record Code(
            String name,
            String stage,
            Optional<String> isa,
            byte[] bytes,
            int entry,
            Optional<String> application,
            Optional<String> driver) {}

    /// @param files that the package may name
    /// @return as [#code(Folder)], from the folder of the package
    public List<Code> code(FileAccess files) throws IOException, SourceException {
        return code(beside(files));
    }

    /// Reads the programs of a package, whatever else there is of it.
    ///
    /// @param beside where the code of a recorded run is
    /// @throws IOException if a file cannot be read
    /// @throws SourceException if the text is not JSON
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    public List<Code> code(Folder beside) throws IOException, SourceException {
        return switch (form) {
            case Form.Listed() -> {
                Executable program = DescriptorProgram.program(json, folder());
                byte[] bytes = new Program(program.book(), List.copyOf(program.insns()), Map.of()).bytes();
                yield List.of(code(json.string("id", KERNEL), program.book().id(), bytes));
            }
            case Form.Compiled(Json abi) -> {
                String isa = Codec.load(json.string("target")).book().id();
                Code c = code(json.string("kernel", KERNEL), isa, json.hex("code"));
                String stage = abi.get("inputs") != null ? "vs" : "cs";
                yield List.of(new Code(c.name, stage, c.isa, c.bytes, entry(abi, c), c.application, c.driver));
            }
            case Form.Recorded() -> {
                boolean isKnown = json.get("isa") != null || !folder().isEmpty();
                String isa = isKnown ? Codec.load(isa()).book().id() : "";
                Code main = code(KERNEL, isa, RecordedRun.code(json, beside));
                Json before = json.object("preamble");
                yield before == null
                        ? List.of(main)
                        : List.of(main, code("preamble", isa, RecordedRun.code(before, beside)));
            }
        };
    }

    /// @param isa empty if it is not known
    private Code code(String name, String isa, byte[] bytes) {
        Optional<String> known = Optional.of(isa).filter(i -> !i.isEmpty());
        return new Code(name, "cs", known, bytes, 0, text("application"), text("driver"));
    }

    private static int entry(Json abi, Code c) {
        long at = abi.number("main_offset", 0);
        if (at >= 0 && (at < c.bytes.length || at == 0)) return (int) at;
        throw new IllegalArgumentException(
                "%s: 'main_offset' is %d, and the code has %d bytes".formatted(c.name, at, c.bytes.length));
    }

    private Optional<String> text(String member) {
        return json.get(member) == null ? Optional.empty() : Optional.of(json.string(member));
    }

    /// The numbers at `first` and after it, 32 bits each.
    ///
    /// @param first element of the constants
    /// @param bits of an element
    /// @param where for messages
    static void words(LaunchDraft draft, long first, int bits, long[] words, String where) {
        int word = Integer.SIZE / bits;
        for (int i = 0; i < words.length; i++)
            draft.say(
                    new LaunchSetting.Constant(
                            first + (long) i * word, Integer.SIZE, new RegisterContent.Number(words[i])),
                    where);
    }

    /// @throws IllegalArgumentException if it is not three numbers that can be a size
    static GridExtent size(Json of, String member) {
        long[] xyz = of.numbers(member);
        if (xyz.length != 3) throw new IllegalArgumentException(of.place(member) + ": a size has three numbers");
        try {
            return GridExtent.of(xyz[0], xyz[1], xyz[2]);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(of.place(member) + ": " + e.getMessage(), e);
        }
    }

    /// @throws IllegalArgumentException if neither the file nor a folder around it says it
    private String isa() {
        String isa = json.string("isa", folder());
        if (!isa.isEmpty()) return isa;
        throw new IllegalArgumentException(
                "%s: which instruction set? a member 'isa' says it, or '-a agx'".formatted(file));
    }

    /// @return the name of the nearest folder around the file that is named like an instruction set; empty if none is
    private String folder() {
        for (Path p = file.toAbsolutePath().normalize().getParent(); p != null; p = p.getParent())
            if (Books.names().contains(String.valueOf(p.getFileName()))) return String.valueOf(p.getFileName());
        return "";
    }
}
