package dev.heddle.files.container;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The programs of a file, each once.
public abstract class DistinctPrograms {
    /// How many programs are listed.
    public static final int MAX = 1 << 15;

    /// How many bytes of code are kept.
    public static final int MAX_BYTES = 1 << 26;

    /// What is the same of programs that are one.
    ///
    /// @param name of its own; may be empty
    /// @param stage empty if it is not known
    /// @param address empty if the program is not in the memory of the GPU
    /// @param size bytes that it should have
    /// @param code null if the bytes are missing; nobody writes to them later
    /// @param about what else tells programs apart
    public record Key(
            String name,
            String stage,
            Optional<String> isa,
            OptionalLong address,
            int size,
            @Nullable ByteBuffer code,
            List<String> about) {}

    /// A program and how often it is used.
    public static final class Entry {
        private final Key key;
        private final OptionalInt submit;
        private final Optional<String> application;
        private final List<String> notes;
        private int uses;

        private Entry(
                Key key, OptionalInt submit, Optional<String> application, List<String> notes) {
            this.key = key;
            this.submit = submit;
            this.application = application;
            this.notes = notes;
        }

        public void use() {
            uses++;
        }

        /// @return the bytes, or null if they are missing
        public byte @Nullable [] code() {
            return key.code == null ? null : key.code.array();
        }

        private ContainedProgram program(String name) {
            byte[] code = code();
            return new ContainedProgram(
                    name,
                    key.stage,
                    key.isa,
                    key.address,
                    code == null
                            ? new ContainedProgram.Missing(key.size)
                            : new ContainedProgram.Present(code),
                    submit,
                    application,
                    uses,
                    notes);
        }
    }

    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    private int held;

    protected DistinctPrograms() {}

    /// @param submit in which it was met first
    /// @return null if the list is full
    protected final @Nullable Entry use(
            Key key, OptionalInt submit, Optional<String> application, List<String> notes) {
        Entry entry = entries.get(key);
        if (entry == null) {
            int size = key.code == null ? 0 : key.size;
            if (entries.size() == MAX || size > MAX_BYTES - held) return null;
            held += size;
            entry = new Entry(key, submit, application, notes);
            entries.put(key, entry);
        }
        entry.use();
        return entry;
    }

    /// Forgets all.
    public final void clear() {
        entries.clear();
        held = 0;
    }

    /// @return whether there is a program of that stage at that address
    public final boolean has(String stage, long address) {
        for (Key k : entries.keySet())
            if (k.stage.equals(stage) && k.address.equals(OptionalLong.of(address))) return true;
        return false;
    }

    public final boolean isEmpty() {
        return entries.isEmpty();
    }

    /// @return the programs in the order in which they were met, those whose bytes are missing last
    public final List<ContainedProgram> programs() {
        return List.copyOf(listed().values());
    }

    /// @return for each entry its program, in the order of the list
    public final Map<Entry, ContainedProgram> listed() {
        Map<Entry, ContainedProgram> out = new LinkedHashMap<>();
        Set<String> names = new HashSet<>();
        for (boolean missing : new boolean[] {false, true}) {
            for (Entry e : entries.values())
                if ((e.key.code == null) == missing)
                    out.put(e, e.program(name(names, out.size(), e.key)));
        }
        return out;
    }

    private static String name(Set<String> names, int index, Key key) {
        String plain = (key.stage.isEmpty() ? "program" : key.stage) + index;
        String name = key.name.isEmpty() ? plain : key.name;
        if (names.add(name)) return name;
        name = name + "_" + index;
        while (!names.add(name)) name += "_";
        return name;
    }
}
