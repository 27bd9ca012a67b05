package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.files.Content;
import dev.heddle.files.Format;
import dev.heddle.files.InputFile;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.machine.kernel.FileAccess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Opens inputs, and reads them whole, with one clear line when that fails.
public final class Inputs {
    /// An instruction of four bytes or more.
    private static final Pattern HEX = Pattern.compile("(0x)?[0-9a-fA-F]{8,32}");

    /// Bytes that tell what a file is.
    private static final int START = 4096;

    private Inputs() {}

    /// @param file a path, or `-` for standard input
    static Source text(String file, Console console) throws Failure, IOException {
        if (file.equals("-"))
            return new Source("<stdin>", new String(console.in().readAllBytes(), StandardCharsets.UTF_8));
        return new Source(file, new String(bytes(Path.of(file)), StandardCharsets.UTF_8));
    }

    /// Reads an input line by line, as it comes.
    ///
    /// @param file a path, or `-` for standard input
    public static BufferedReader lines(String file, Console console) throws Failure, IOException {
        InputStream in = file.equals("-") ? console.in() : stream(Path.of(file));
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /// @throws Failure if there is no such file, or it is a folder
    static void mustExist(Path file) throws Failure {
        mustHaveName(file);
        if (Files.isDirectory(file)) throw new Failure(file + ": is a directory");
        if (!Files.exists(file)) throw missing(file);
    }

    /// Who types hex where a file belongs means the instruction.
    private static Failure missing(Path file) {
        String name = file.toString();
        String hint = HEX.matcher(name).matches()
                ? "; of an instruction in hex, 'heddle explain -a ISA %s' tells".formatted(name)
                : "";
        return new Failure(name + ": no such file" + hint);
    }

    /// Java takes an empty name for the folder of work.
    private static void mustHaveName(Path file) throws Failure {
        if (file.toString().isEmpty()) throw new Failure("the name of the file is empty");
    }

    private static InputStream stream(Path file) throws Failure, IOException {
        mustHaveName(file);
        if (Files.isDirectory(file)) throw new Failure(file + ": is a directory");
        try {
            return Files.newInputStream(file);
        } catch (NoSuchFileException e) {
            throw missing(file);
        } catch (AccessDeniedException e) {
            throw new Failure(file + ": cannot be read: permission denied");
        }
    }

    /// @param words of a command that takes an instruction or a file
    /// @return the file that they name, or null if none of that name is there
    public static @Nullable Path named(List<String> words) {
        if (words.size() != 1 || words.getFirst().isEmpty()) return null;
        try {
            Path file = Path.of(words.getFirst());
            return Files.exists(file) ? file : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    /// Whether a file is standard input, which is called `-`.
    public static boolean isStandard(Path file) {
        return file.toString().equals("-");
    }

    /// @return what messages call a file
    public static String name(Path file) {
        return isStandard(file) ? "<stdin>" : TerminalSafeText.name(file.toString());
    }

    public static byte[] bytes(Path file, Console console) throws Failure, IOException {
        return isStandard(file) ? console.in().readAllBytes() : bytes(file);
    }

    /// @return the first bytes of a file, at most `most`
    static byte[] start(Path file, int most) throws Failure, IOException {
        try (InputStream in = stream(file)) {
            return in.readNBytes(most);
        }
    }

    public static byte[] bytes(Path file) throws Failure, IOException {
        try (InputStream in = stream(file)) {
            return in.readAllBytes();
        }
    }

    /// @return whether it is a recording of `serve-exec`, which may be large
    public static boolean isRecording(Path file) throws IOException {
        if (!Files.isRegularFile(file)) return false;
        try (InputStream in = Files.newInputStream(file)) {
            return InputFile.isRecording(in.readNBytes(START));
        }
    }

    /// Opens what a user names. Every command that takes code asks here.
    ///
    /// @param file a path, or `-` for standard input
    /// @param isa what the user has said of the instruction set
    /// @throws SourceException if it is empty, or a text that is wrong in the format that it has
    public static InputFile open(Path file, IsaOptions isa, Console console)
            throws SourceException, Failure, IOException {
        if (InputFile.isPackage(file.toString())) {
            mustExist(file);
            return new InputFile.Package();
        }
        if (isRecording(file)) return new InputFile.Recording();
        byte[] bytes = bytes(file, console);
        InputFile read = InputFile.of(name(file), bytes, isa.given());
        if (read instanceof InputFile.Programs p) tell(file, p.container(), console);
        return read;
    }

    /// Says how the text of programs was read; `heddle files` says all else of containers.
    private static void tell(Path file, Container of, Console console) {
        for (String note : of.notes())
            if (of.kind() == ContainerKind.LISTINGS || note.equals(Container.ASSEMBLED))
                console.err().println("note: " + name(file) + ": " + note);
    }

    /// Opens a file of any size for listing; code is read lazily.
    ///
    /// @param file a path, or `-` for standard input
    /// @param format nothing: the file tells
    /// @param codec the instruction set, or null if it is not known
    /// @param files that a package may name
    public static Content content(
            Path file, Optional<Format> format, @Nullable Codec codec, FileAccess files, Console console)
            throws SourceException, Failure, IOException {
        if (!isStandard(file)) mustExist(file);
        if (format.isEmpty()) {
            Optional<Container> kernel = PackageCode.programs(file, files);
            if (kernel.isPresent()) return new Content.Programs(kernel.get());
        }
        Content content = isStandard(file)
                ? InputFile.content(console.in(), name(file), format, codec)
                : InputFile.content(file, format, codec);
        if (content instanceof Content.Programs p) tell(file, p.container(), console);
        return content;
    }
}
