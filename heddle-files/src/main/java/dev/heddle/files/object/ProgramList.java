package dev.heddle.files.object;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.UniqueNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The programs of a file, each with a name of its own.
final class ProgramList {
    /// How many programs are listed.
    static final int MAX = 1 << 17;

    /// How many bytes of code are looked at. Sections of a damaged file may lie over each other.
    static final int MAX_BYTES = 1 << 28;

    private Optional<String> isa;
    private final ObjectFindings findings;
    private final List<ContainedProgram> present = new ArrayList<>();
    private final List<ContainedProgram> missing = new ArrayList<>();
    private final UniqueNames names = new UniqueNames();
    private int left = MAX_BYTES;

    ProgramList(ObjectFindings findings) {
        this.isa = Optional.empty();
        this.findings = findings;
    }

    /// @param isa the instruction set of those that are added from now on, if there is a book of it
    void isa(Optional<String> isa) {
        this.isa = isa;
    }

    /// Asks whether there is room for one more program.
    ///
    /// @param bytes of its code
    boolean hasRoom(int bytes) {
        if (present.size() + missing.size() == MAX) {
            findings.note("more programs than are listed; the first %d are".formatted(MAX));
            return false;
        }
        if (bytes > left) {
            findings.note(
                    "more code than is kept; programs after the first %d MiB were left out".formatted(MAX_BYTES >> 20));
            return false;
        }
        left -= bytes;
        return true;
    }

    /// @param name one that others may have, too; then a number is added
    /// @param code of it, of which [#hasRoom] said that there is room; if there is none, the program is missing
    /// @param size bytes that it should have
    void add(String name, String stage, OptionalLong address, Span code, long size, List<String> about) {
        add(name, stage, address, code, size, about, Set.of());
    }

    /// @param open where words begin of which a linker still changes bits
    void add(
            String name,
            String stage,
            OptionalLong address,
            Span code,
            long size,
            List<String> about,
            Set<Integer> open) {
        List<String> notes = new ArrayList<>(about);
        ContainedProgram.Code kept;
        if (code.length() == 0) {
            long clipped = size < 0 ? Integer.MAX_VALUE : Math.min(size, Integer.MAX_VALUE);
            kept = new ContainedProgram.Missing((int) clipped);
        } else {
            if (code.length() != size)
                notes.add(Long.toUnsignedString(size - code.length()) + " bytes of it are missing");
            int from = code.from();
            kept = new ContainedProgram.Present(Arrays.copyOfRange(code.file(), from, from + code.length()), open);
        }
        (code.length() == 0 ? missing : present)
                .add(new ContainedProgram(names.of(name), stage, isa, address, kept, notes));
    }

    /// @return those whose bytes are there, and after them the others
    List<ContainedProgram> programs() {
        List<ContainedProgram> all = new ArrayList<>(present);
        all.addAll(missing);
        return all;
    }
}
