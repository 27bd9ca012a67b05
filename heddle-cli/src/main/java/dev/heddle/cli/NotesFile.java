package dev.heddle.cli;

import dev.heddle.code.AddressNotes;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Names and comments that are kept beside a program: `kernel.notes` for `kernel.s` or `kernel.bin`.
///
/// @param name what messages call the file
record NotesFile(String name, AddressNotes notes) {
    /// Bytes of a file of notes at most.
    private static final int MOST = 1 << 20;

    /// So many notes about nothing are named.
    private static final int NAMED = 10;

    private static final NotesFile NONE = new NotesFile("", AddressNotes.NONE);

    /// @param program a path, or `-` for standard input
    /// @param said the file that the user names, or null for the one beside the program, if there is one
    static NotesFile of(Path program, @Nullable Path said)
            throws SourceException, Failure, IOException {
        Path file = said == null ? beside(program) : said;
        if (file == null) return NONE;
        String name = Inputs.name(file);
        byte[] bytes = Inputs.start(file, MOST + 1);
        if (bytes.length > MOST)
            throw new Failure(name + ": notes have at most %d bytes, and these have more".formatted(MOST));
        String text = new String(bytes, StandardCharsets.UTF_8);
        return new NotesFile(name, AddressNotes.of(new Source(name, text)));
    }

    private static @Nullable Path beside(Path program) {
        Path last = program.getFileName();
        if (last == null || Inputs.isStandard(program)) return null;
        String base = last.toString().replaceFirst("(?<=.)\\.[^.]*$", "");
        Path file = program.resolveSibling(base + ".notes");
        return Files.isRegularFile(file) && !file.equals(program) ? file : null;
    }

    /// Says which notes are about nothing.
    ///
    /// @param unlisted the addresses of those
    void report(Set<Long> unlisted, Console console) {
        unlisted.stream()
                .limit(NAMED)
                .forEach(
                        at ->
                                console.err()
                                        .println(
                                                "note: %s: nothing that is listed begins at 0x%x"
                                                        .formatted(name, at)));
        if (unlisted.size() > NAMED)
            console.err()
                    .println(
                            "note: %s: nor at %,d more addresses"
                                    .formatted(name, unlisted.size() - NAMED));
    }
}
