package dev.heddle.kernel;

import dev.heddle.book.read.Books;
import dev.heddle.code.Codec;
import dev.heddle.code.Program;
import dev.heddle.exec.Executable;
import dev.heddle.insn.Item;
import dev.heddle.json.Json;
import dev.heddle.machine.Extent;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads kernels with their buffers: a `TARGET.json` with its `io.json` beside it, or a `run.json`. The formats are in
/// `docs/kernels.md`.
public final class KernelPackage {
    /// Bytes of a buffer at most.
    static final int MAX_BYTES = 1 << 30;

    /// Halves of constants, by far.
    static final int MAX_CONSTANTS = 1 << 24;

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
    public static Kernel read(
            Path file, @Nullable Codec given, boolean isExact, Kernel.Options options)
            throws IOException, SourceException {
        return describe(file, given, isExact, options).kernel(options);
    }

    /// Reads what a package says, and makes nothing of it.
    ///
    /// @param given the instruction set and its variant, or null for what the file says
    /// @throws IOException if a file cannot be read
    /// @throws SourceException if a file is not JSON
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    public static LaunchDescription describe(Path file, @Nullable Codec given)
            throws IOException, SourceException {
        return describe(file, given, true, Kernel.Options.NONE);
    }

    /// @param brought what the user has; the file need not say it
    private static LaunchDescription describe(
            Path file, @Nullable Codec given, boolean isExact, Kernel.Options brought)
            throws IOException, SourceException {
        Json json = json(file);
        if (DescriptorProgram.is(json))
            return DescriptorProgram.describe(
                    json, given, isExact, isa(file), brought, file.toString());
        if (json.get("abi") != null)
            return new CompiledPackage(file, json, brought).describe(given);
        if (json.get("entry") == null || json.get("code") == null)
            throw new IllegalArgumentException(
                    "%s: neither a kernel package ('abi') nor a run ('code' and 'entry')"
                            .formatted(file));
        return new RecordedRun(file, json, brought)
                .describe(given != null ? given : Codec.load(json.string("isa", isa(file))));
    }

    /// The code of a package.
    ///
    /// @param name of the kernel
    /// @param isa `isa@variant`
    public record Code(String name, String isa, byte[] bytes) {}

    /// Reads the code of a package, whatever else there is of it.
    ///
    /// @return nothing if it is JSON, but no package
    /// @throws IOException if a file cannot be read
    /// @throws SourceException if the file is not JSON
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    public static Optional<Code> code(Path file) throws IOException, SourceException {
        Json json = json(file);
        if (json.get("abi") != null)
            return Optional.of(
                    new Code(
                            json.string("kernel", "kernel"),
                            Codec.load(json.string("target")).book().id(),
                            json.hex("code")));
        boolean isRun = json.get("entry") != null && json.get("code") != null;
        if (!isRun && !DescriptorProgram.is(json)) return Optional.empty();
        Executable program = describe(file, null).program();
        byte[] bytes = new Program(program.book(), items(program), Map.of()).bytes();
        return Optional.of(new Code("kernel", program.book().id(), bytes));
    }

    private static List<Item> items(Executable program) {
        return List.copyOf(program.insns());
    }

    static Json json(Path file) throws IOException, SourceException {
        return Json.parse(
                file.toString(), new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
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
                            first + (long) i * word,
                            Integer.SIZE,
                            new RegisterContent.Number(words[i])),
                    where);
    }

    /// @throws IllegalArgumentException if it is not three numbers that can be a size
    static Extent size(long[] xyz, Json where) {
        if (xyz.length != 3)
            throw new IllegalArgumentException(where.where() + ": a size has three numbers");
        try {
            return Extent.of(xyz[0], xyz[1], xyz[2]);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where.where() + ": " + e.getMessage(), e);
        }
    }

    /// @return of the nearest folder around the file that is named like an instruction set; else the first one
    private static String isa(Path file) {
        List<String> known = Books.names();
        Path path = file.toAbsolutePath().normalize();
        for (int i = path.getNameCount() - 2; i >= 0; i--)
            if (known.contains(path.getName(i).toString())) return path.getName(i).toString();
        return known.getFirst();
    }
}
