package dev.heddle.kernel;

import dev.heddle.book.read.Books;
import dev.heddle.code.Codec;
import dev.heddle.exec.Executable;
import dev.heddle.insn.Item;
import dev.heddle.insn.Program;
import dev.heddle.json.Json;
import dev.heddle.machine.GridExtent;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /// Halves of constants, by far.
    static final int MAX_CONSTANTS = 1 << 24;

    /// What a program is called that has no name.
    private static final String KERNEL = "kernel";

    private KernelPackage() {}

    /// @param given the instruction set and its variant, or null for what the file says
    /// @throws IOException if a file cannot be read
    /// @throws SourceException if a file is not JSON
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    public static Kernel read(Path file, @Nullable Codec given, Kernel.Options options)
            throws IOException, SourceException {
        return read(file, given, true, options);
    }

    /// @param isExact whether the variant was given, too; else the file may say it
    public static Kernel read(Path file, @Nullable Codec given, boolean isExact, Kernel.Options options)
            throws IOException, SourceException {
        return describe(file, given, isExact, options).kernel(options);
    }

    /// Reads what a package says, and makes nothing of it.
    ///
    /// @param given the instruction set and its variant, or null for what the file says
    /// @param files that the package may name
    /// @throws IOException if a file cannot be read
    /// @throws SourceException if a file is not JSON
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    public static LaunchDescription describe(Path file, @Nullable Codec given, FileAccess files)
            throws IOException, SourceException {
        return describe(file, given, true, Kernel.Options.of(files));
    }

    /// @param brought what the user has; the file need not say it
    private static LaunchDescription describe(Path file, @Nullable Codec given, boolean isExact, Kernel.Options brought)
            throws IOException, SourceException {
        Json json = json(file);
        if (DescriptorProgram.is(json))
            return DescriptorProgram.describe(json, given, isExact, isa(file), brought, file.toString());
        if (json.get("abi") != null) return new CompiledPackage(file, json, brought).describe(given);
        if (json.get("entry") == null || json.get("code") == null)
            throw new IllegalArgumentException(
                    "%s: neither a kernel package ('abi') nor a run ('code' and 'entry')".formatted(file));
        return new RecordedRun(file, json, brought)
                .describe(given != null ? given : Codec.load(json.string("isa", isa(file))));
    }

    /// Whether a package of a compiler has code alone: what it is run with is not beside it.
    ///
    /// @throws IOException if a file cannot be read
    /// @throws SourceException if it is not JSON
    public static boolean isCodeAlone(Path file, FileAccess files) throws IOException, SourceException {
        Json json = json(file);
        Folder beside = files.folder(file.toAbsolutePath().resolveSibling(""));
        return json.get("abi") != null && !DescriptorProgram.is(json) && beside.read(SHARED) == null;
    }

    /// A program of a package.
    ///
    /// @param name of the kernel, or `preamble`
    /// @param stage `cs`, or `vs` if the package says how it is run for vertices
    /// @param isa `isa@variant`
    /// @param entry bytes in front of the first instruction that is run
    /// @param application what the kernel is a part of, if the package says it
    /// @param driver what has compiled it, the same
    public record Code(
            String name,
            String stage,
            String isa,
            byte[] bytes,
            int entry,
            Optional<String> application,
            Optional<String> driver) {}

    /// Reads the programs of a package, whatever else there is of it.
    ///
    /// @param files that the package may name
    /// @return nothing if it is JSON, but no package
    /// @throws IOException if a file cannot be read
    /// @throws SourceException if the file is not JSON
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    public static List<Code> code(Path file, FileAccess files) throws IOException, SourceException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        Folder beside = files.folder(folder);
        return code(file, Files.readAllBytes(file), beside);
    }

    /// Reads the programs of a package that need not be a file.
    ///
    /// @param name for messages; the folders in it may tell the instruction set
    /// @param text of the package
    /// @param beside where the code of a recorded run is
    /// @return nothing if it is JSON, but no package
    /// @throws IOException if a file cannot be read
    /// @throws SourceException if the text is not JSON
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    public static List<Code> code(Path name, byte[] text, Folder beside) throws IOException, SourceException {
        Json json = Json.parse(name.toString(), new String(text, StandardCharsets.UTF_8));
        if (DescriptorProgram.is(json)) {
            Executable program = DescriptorProgram.program(json, isa(name));
            byte[] bytes = new Program(program.book(), items(program), Map.of()).bytes();
            return List.of(code(json, json.string("id", KERNEL), program.book().id(), bytes));
        }
        if (json.get("abi") != null)
            return List.of(code(
                    json,
                    json.string("kernel", KERNEL),
                    Codec.load(json.string("target")).book().id(),
                    json.hex("code")));
        if (json.get("entry") == null || json.get("code") == null) return List.of();
        String isa = Codec.load(json.string("isa", isa(name))).book().id();
        List<Code> out = new ArrayList<>();
        out.add(code(json, KERNEL, isa, RecordedRun.code(json, beside)));
        Json preamble = json.object("preamble");
        if (preamble != null) out.add(code(json, "preamble", isa, RecordedRun.code(preamble, beside)));
        return out;
    }

    private static Code code(Json json, String name, String isa, byte[] bytes) {
        Json abi = json.object("abi");
        return new Code(
                name,
                abi != null && abi.get("inputs") != null ? "vs" : "cs",
                isa,
                bytes,
                abi == null ? 0 : entry(json, abi, bytes),
                said(json, "application"),
                said(json, "driver"));
    }

    private static int entry(Json json, Json abi, byte[] bytes) {
        long at = abi.number("main_offset", 0);
        if (at >= 0 && (at < bytes.length || at == 0)) return (int) at;
        throw new IllegalArgumentException("%s: 'main_offset' is %d, and the code has %d bytes"
                .formatted(json.string("kernel", KERNEL), at, bytes.length));
    }

    private static Optional<String> said(Json json, String member) {
        return json.get(member) == null ? Optional.empty() : Optional.of(json.string(member));
    }

    private static List<Item> items(Executable program) {
        return List.copyOf(program.insns());
    }

    static Json json(Path file) throws IOException, SourceException {
        return Json.parse(file.toString(), new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
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

    /// @return of the nearest folder around the file that is named like an instruction set; else the first one
    private static String isa(Path file) {
        List<String> known = Books.names();
        Path path = file.toAbsolutePath().normalize();
        for (int i = path.getNameCount() - 2; i >= 0; i--)
            if (known.contains(path.getName(i).toString()))
                return path.getName(i).toString();
        return known.getFirst();
    }
}
