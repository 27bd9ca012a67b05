package dev.heddle.cli.input;

import dev.heddle.asm.AddressNotes;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.machine.kernel.FileAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Names and comments that are kept beside a program: `kernel.notes` for `kernel.s` or `kernel.bin`.
///
/// @param name what messages call the file
/// @param problem why the file beside a program is not used; empty if it is, or there is none
public record NotesFile(String name, AddressNotes notes, String problem) {
    /// Bytes of a file of notes at most.
    private static final int MOST = 1 << 20;

    /// So many notes about nothing are named.
    private static final int NAMED = 10;

    private static final NotesFile NONE = new NotesFile("", AddressNotes.NONE, "");

    /// @param program a path, or `-` for standard input
    /// @param named the file that the user names, or null for the one beside the program, if there is one
    public static NotesFile of(Path program, @Nullable Path named) throws SourceException, Failure, IOException {
        if (named == null) return unnamed(beside(program));
        String name = Inputs.name(named);
        return new NotesFile(name, AddressNotes.of(new Source(name, read(named))), "");
    }

    /// The user has not named this file: what is wrong with it hides no listing.
    private static NotesFile unnamed(@Nullable Path file) {
        if (file == null) return NONE;
        String name = Inputs.name(file);
        try {
            String text = own(file);
            return text.isEmpty() ? NONE : new NotesFile(name, AddressNotes.of(new Source(name, text)), "");
        } catch (SourceException e) {
            Diagnostic first = e.diagnostics().getFirst();
            return new NotesFile(name, AddressNotes.NONE, "line " + first.line() + ": " + first.message());
        } catch (IOException | Failure | IllegalArgumentException e) {
            return new NotesFile(name, AddressNotes.NONE, String.valueOf(e.getMessage()));
        }
    }

    /// @return the text of the file beside a program; empty if there is none
    public static String text(Path program) throws Failure, IOException {
        Path file = beside(program);
        return file == null ? "" : own(file);
    }

    /// @return the text of a file that is, links resolved, in the folder that it is found in; empty if there is none
    private static String own(Path file) throws Failure, IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        if (Files.isRegularFile(file) && Files.size(file) > MOST) throw tooLong(Inputs.name(file));
        try {
            byte[] bytes = FileAccess.OWN_FOLDER
                    .folder(folder)
                    .read(Objects.requireNonNull(file.getFileName()).toString());
            return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Failure(Inputs.name(file) + ": " + e.getMessage());
        }
    }

    /// Writes the file beside a program.
    ///
    /// @return its name
    /// @throws SourceException if the text is none of notes, or the file that is there holds none
    /// @throws Failure if the file cannot be written, or is a link out of the program's folder
    public static String save(Path program, String notes) throws SourceException, Failure, IOException {
        Path file = beside(program);
        if (file == null) throw new Failure(Inputs.name(program) + ": no program to note about");
        byte[] bytes = notes.getBytes(StandardCharsets.UTF_8);
        String name = Inputs.name(file);
        if (bytes.length > MOST) throw tooLong(name);
        AddressNotes.of(new Source(name, notes));
        AddressNotes.of(new Source(name, own(file)));
        new OutputFile(file).write(bytes);
        return name;
    }

    private static Failure tooLong(String name) {
        return new Failure(name + ": notes have at most %d bytes, and these have more".formatted(MOST));
    }

    private static String read(Path file) throws Failure, IOException {
        byte[] bytes = Inputs.start(file, MOST + 1);
        if (bytes.length > MOST) throw tooLong(Inputs.name(file));
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /// @return where they are kept; null if the program is no file, or notes itself
    private static @Nullable Path beside(Path program) {
        Path last = program.getFileName();
        if (last == null || Inputs.isStandard(program)) return null;
        String base = last.toString().replaceFirst("(?<=.)\\.[^.]*$", "");
        Path file = program.resolveSibling(base + ".notes");
        return file.equals(program) ? null : file;
    }

    /// Says why the file beside a program is not used.
    public void reportProblem(Console console) {
        if (!problem.isEmpty()) console.err().println("note: %s is not used: %s".formatted(name, problem));
    }

    /// Says which notes are about nothing.
    ///
    /// @param unlisted the addresses of those
    public void report(Set<Long> unlisted, Console console) {
        reportProblem(console);
        unlisted.stream()
                .limit(NAMED)
                .forEach(at ->
                        console.err().println("note: %s: nothing that is listed begins at 0x%x".formatted(name, at)));
        if (unlisted.size() > NAMED)
            console.err().println("note: %s: nor at %,d more addresses".formatted(name, unlisted.size() - NAMED));
    }
}
