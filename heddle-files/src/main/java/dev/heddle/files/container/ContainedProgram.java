package dev.heddle.files.container;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/// One program of a container.
///
/// @param name how to ask for it, unique in the container
/// @param stage where it runs, such as `vs`, `hs`, `ds`, `gs`, `fs` or `cs`; empty if that is not known
/// @param isa its instruction set as `isa@variant`, or `isa` alone if the file does not tell the variant; empty if it
///     tells neither
/// @param address where it was in the memory of the GPU, if it was in memory and the file tells; of code for a CPU,
///     where it is loaded, or in an object where it is in its image or section; unsigned
/// @param submit number of the first submit that uses it, from 1, where there are submits
/// @param application the process that ran it first, or its command line, if the file tells
/// @param uses how often the file loads or shows it, at least 1
/// @param notes what is odd about it, one line each
/// @param constants how many uniforms it is given, if the file tells
/// @param entry bytes in front of the first instruction that is run
/// @param launch how it is launched, as far as the file tells
public record ContainedProgram(
        String name,
        String stage,
        Optional<String> isa,
        OptionalLong address,
        Code code,
        OptionalInt submit,
        Optional<String> application,
        int uses,
        List<String> notes,
        Optional<Constants> constants,
        int entry,
        Optional<KnownLaunch> launch) {
    /// The end of a note about code of an instruction set that there is no book of.
    public static final String NO_BOOK = "another encoding, no book";

    /// @return the note about an instruction set that there is no book of, if there is one
    public Optional<String> noBook() {
        return notes.stream().filter(ContainedProgram::saysNoBook).findFirst();
    }

    /// Whether a note is about an instruction set that there is no book of.
    public static boolean saysNoBook(String note) {
        return note.endsWith(NO_BOOK);
    }

    public ContainedProgram {
        if (name.isEmpty()) throw new IllegalArgumentException("a program without a name");
        if (uses < 1) throw new IllegalArgumentException("%d uses of %s".formatted(uses, name));
        notes = List.copyOf(notes);
    }

    /// A program of which nothing tells what uniforms it is given.
    public ContainedProgram(
            String name,
            String stage,
            Optional<String> isa,
            OptionalLong address,
            Code code,
            OptionalInt submit,
            Optional<String> application,
            int uses,
            List<String> notes) {
        this(name, stage, isa, address, code, submit, application, uses, notes, Optional.empty(), 0, Optional.empty());
    }

    /// The uniforms that a program is given.
    ///
    /// @param bytes how many that are
    /// @param text how the file says it
    public record Constants(long bytes, String text) {}

    /// @return the same with the uniforms that it is given
    public ContainedProgram given(Constants known) {
        return with(name, notes, Optional.of(known), entry, launch);
    }

    /// @return the same that begins behind so many bytes
    public ContainedProgram from(int bytes) {
        return with(name, notes, constants, bytes, launch);
    }

    /// A program of which nothing tells who has run it, and how often.
    public ContainedProgram(
            String name, String stage, Optional<String> isa, OptionalLong address, Code code, List<String> notes) {
        this(name, stage, isa, address, code, OptionalInt.empty(), Optional.empty(), 1, notes);
    }

    /// @return the same with another name
    public ContainedProgram withName(String other) {
        return with(other, notes, constants, entry, launch);
    }

    /// @return the same with other notes
    public ContainedProgram withNotes(List<String> others) {
        return with(name, others, constants, entry, launch);
    }

    /// @return the same with what the file says of its launch
    public ContainedProgram launched(KnownLaunch known) {
        return with(name, notes, constants, entry, Optional.of(known));
    }

    private ContainedProgram with(
            String called, List<String> noted, Optional<Constants> given, int begin, Optional<KnownLaunch> how) {
        return new ContainedProgram(
                called, stage, isa, address, code, submit, application, uses, noted, given, begin, how);
    }

    /// The bytes of a program, or that they are not there.
    public sealed interface Code {
        /// @return number of bytes that are there, or that a missing program has at most
        int size();
    }

    /// Two of these are equal only if they share the same array.
    ///
    /// @param bytes in memory order, without padding past the end; not modified later
    /// @param open where words begin of which a linker still changes bits
    @SuppressWarnings("ArrayRecordComponent") // as in a chunk
    public record Present(byte[] bytes, Set<Integer> open) implements Code {
        public Present {
            open = Set.copyOf(open);
        }

        public Present(byte[] bytes) {
            this(bytes, Set.of());
        }

        @Override
        public int size() {
            return bytes.length;
        }
    }

    /// The file names the program, but does not have its bytes.
    ///
    /// @param size bytes with padding
    public record Missing(int size) implements Code {}
}
