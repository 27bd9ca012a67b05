package dev.heddle.files.mali;

import dev.heddle.files.container.ContainedProgram;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The programs of a file, each once. Two are the same if all is but how often they are used.
final class MaliPrograms {
    /// For files that do not say which Valhall GPU it is.
    private static final String ISA = "valhall@mesa";

    /// How many programs are listed.
    static final int MAX = 1 << 15;

    /// How many bytes of code are kept.
    static final int MAX_BYTES = 1 << 26;

    /// @param code null if the bytes are missing
    private record Key(
            String name,
            String isa,
            String stage,
            OptionalLong address,
            int size,
            @Nullable ByteBuffer code,
            List<String> notes) {}

    private static final class Entry {
        private final ContainedProgram.Code code;
        private int uses;

        Entry(ContainedProgram.Code code) {
            this.code = code;
        }
    }

    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    private int held;

    /// @param stage empty if it is not known
    /// @param code belongs to the list from now on
    /// @return false if the list is full
    boolean use(String stage, OptionalLong address, byte[] code, List<String> notes) {
        return use("", ISA, stage, address, code, notes);
    }

    /// A program with a name of its own.
    ///
    /// @param name may be empty
    boolean use(String name, String stage, byte[] code, List<String> notes) {
        return use(name, ISA, stage, OptionalLong.empty(), code, notes);
    }

    /// The same where the file says which GPU it is.
    ///
    /// @param isa instruction set, perhaps with a variant
    boolean use(String name, String isa, String stage, OptionalLong address, byte[] code, List<String> notes) {
        ByteBuffer bytes = ByteBuffer.wrap(code);
        Key key = new Key(name, isa, stage, address, code.length, bytes, List.copyOf(notes));
        return use(key, new ContainedProgram.Present(code), code.length);
    }

    /// A program without its bytes.
    ///
    /// @param size bytes that it should have
    /// @return false if the list is full
    boolean miss(String stage, int size, List<String> notes) {
        return miss(ISA, stage, OptionalLong.empty(), size, notes);
    }

    /// The same where the file says which GPU it is, and where the program was.
    boolean miss(String isa, String stage, OptionalLong address, int size, List<String> notes) {
        Key key = new Key("", isa, stage, address, size, null, List.copyOf(notes));
        return use(key, new ContainedProgram.Missing(size), 0);
    }

    private boolean use(Key key, ContainedProgram.Code code, int size) {
        Entry entry = entries.get(key);
        if (entry == null) {
            if (entries.size() == MAX || size > MAX_BYTES - held) return false;
            held += size;
            entry = new Entry(code);
            entries.put(key, entry);
        }
        entry.uses++;
        return true;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /// @return the programs in the order in which they were met, those whose bytes are missing last
    List<ContainedProgram> programs() {
        List<ContainedProgram> out = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (boolean missing : new boolean[] {false, true}) {
            entries.forEach((key, entry) -> {
                if ((key.code == null) == missing) out.add(program(names, out.size(), key, entry));
            });
        }
        return out;
    }

    private static ContainedProgram program(Set<String> names, int index, Key key, Entry entry) {
        String plain = (key.stage.isEmpty() ? "program" : key.stage) + index;
        String name = key.name.isEmpty() ? plain : key.name;
        if (!names.add(name)) {
            name = name + "_" + index;
            while (!names.add(name)) name += "_";
        }
        return new ContainedProgram(
                name,
                key.stage,
                Optional.of(key.isa),
                key.address,
                entry.code,
                OptionalInt.empty(),
                Optional.empty(),
                entry.uses,
                key.notes);
    }
}
