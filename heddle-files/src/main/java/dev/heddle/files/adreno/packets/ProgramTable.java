package dev.heddle.files.adreno.packets;

import dev.heddle.files.container.ContainedProgram;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The programs of a file, each once. Two are the same if stage, instruction set, address and bytes are.
public final class ProgramTable {
    /// How many programs are listed.
    public static final int MAX = 1 << 15;

    /// How many bytes of code are kept.
    public static final int MAX_BYTES = 1 << 26;

    /// @param address empty if the program is not in the memory of the GPU
    /// @param code null if the bytes are missing
    private record Key(
            String stage,
            Optional<String> isa,
            OptionalLong address,
            int size,
            @Nullable ByteBuffer code) {}

    /// A program and how often it is used.
    public static final class Entry {
        private final byte @Nullable [] code;
        private final OptionalInt submit;
        private final Optional<String> application;
        private final List<String> notes;
        private int uses = 1;

        Entry(byte @Nullable [] code, OptionalInt submit, Optional<String> application, List<String> notes) {
            this.code = code;
            this.submit = submit;
            this.application = application;
            this.notes = notes;
        }

        public void use() {
            uses++;
        }

        /// @return the bytes, or null if they are missing
        public byte @Nullable [] code() {
            return code;
        }
    }

    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    private final boolean isWhole;
    private Optional<String> application = Optional.empty();
    private int held;

    /// Programs that end where their last instruction is.
    public ProgramTable() {
        this(false);
    }

    /// @param isWhole whether programs are as long as what is loaded
    public ProgramTable(boolean isWhole) {
        this.isWhole = isWhole;
    }

    public void clear() {
        entries.clear();
        held = 0;
    }

    /// What is met from here on is of this application; empty if it is not known.
    public void of(Optional<String> name) {
        application = name;
    }

    /// @param code null if the bytes are missing
    /// @return null if the table is full
    public @Nullable Entry use(AdrenoGpu gpu, ProgramLoad load, @Nullable BufferView code, int submit) {
        OptionalLong address =
                load.source() == LoadState.Source.MEMORY ? OptionalLong.of(load.address()) : OptionalLong.empty();
        if (code == null) return missing(gpu, load, address, OptionalInt.of(submit), List.of());
        int length = isWhole ? code.length() : ProgramEnd.of(code.bytes(), code.from(), code.length());
        byte[] bytes = Arrays.copyOfRange(code.bytes(), code.from(), code.from() + length);
        int lost = (load.size() - code.length()) / Long.BYTES;
        boolean cut = lost > 0 && !ProgramEnd.isEnd(bytes, 0, length);
        List<String> notes = cut ? List.of("its last %d instructions were not captured".formatted(lost)) : List.of();
        return use(load.stage(), gpu.isa(), address, bytes, OptionalInt.of(submit), notes);
    }

    /// A program of which only a load or a text tells.
    ///
    /// @return null if the table is full
    public @Nullable Entry missing(
            AdrenoGpu gpu, ProgramLoad load, OptionalLong address, OptionalInt submit, List<String> notes) {
        Key key = new Key(load.stage(), gpu.isa(), address, load.size(), null);
        return add(key, null, submit, notes);
    }

    /// @param bytes belong to the table from now on
    /// @return null if the table is full
    public @Nullable Entry use(
            String stage,
            Optional<String> isa,
            OptionalLong address,
            byte[] bytes,
            OptionalInt submit,
            List<String> notes) {
        Key key = new Key(stage, isa, address, bytes.length, ByteBuffer.wrap(bytes));
        return add(key, bytes, submit, notes);
    }

    private @Nullable Entry add(Key key, byte @Nullable [] code, OptionalInt submit, List<String> notes) {
        Entry known = entries.get(key);
        if (known != null) {
            known.use();
            return known;
        }
        int size = code == null ? 0 : code.length;
        if (entries.size() == MAX || size > MAX_BYTES - held) return null;
        held += size;
        Entry entry = new Entry(code, submit, application, notes);
        entries.put(key, entry);
        return entry;
    }

    /// @return whether there is a program of that stage at that address
    public boolean has(String stage, long address) {
        for (Key k : entries.keySet())
            if (k.stage.equals(stage) && k.address.equals(OptionalLong.of(address))) return true;
        return false;
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /// @return the programs in the order in which they were met, those whose bytes are missing last
    public List<ContainedProgram> programs() {
        return List.copyOf(listed().values());
    }

    /// @return for each entry its program, in the order of the list
    public Map<Entry, ContainedProgram> listed() {
        Map<Entry, ContainedProgram> out = new LinkedHashMap<>();
        for (boolean missing : new boolean[] {false, true}) {
            entries.forEach((key, entry) -> {
                if ((key.code == null) == missing) out.put(entry, program(out.size(), key, entry));
            });
        }
        return out;
    }

    private static ContainedProgram program(int index, Key key, Entry entry) {
        byte[] code = entry.code;
        return new ContainedProgram(
                (key.stage.isEmpty() ? "program" : key.stage) + index,
                key.stage,
                key.isa,
                key.address,
                code == null ? new ContainedProgram.Missing(key.size) : new ContainedProgram.Present(code),
                entry.submit,
                entry.application,
                entry.uses,
                entry.notes);
    }
}
