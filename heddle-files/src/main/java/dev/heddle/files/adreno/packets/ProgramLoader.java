package dev.heddle.files.adreno.packets;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Takes the programs that packets load from the packets or from memory.
final class ProgramLoader {
    private final CommandMemory memory;
    private final ProgramTable programs;
    private final Notes notes;
    private final Budget budget;
    private Map<ProgramLoad, ProgramTable.Entry> loaded = new HashMap<>();

    ProgramLoader(CommandMemory memory, ProgramTable programs, Notes notes, Budget budget) {
        this.memory = memory;
        this.programs = programs;
        this.notes = notes;
        this.budget = budget;
    }

    /// The memory has other contents from now on, or the GPU is another one.
    void forget() {
        // A new map: clearing one costs its capacity, each time.
        if (!loaded.isEmpty()) loaded = new HashMap<>();
    }

    /// @param inline the bytes of an inline program, as far as they are there
    /// @return null if it is not listed
    ProgramTable.@Nullable Entry load(AdrenoGpu gpu, int submit, ProgramLoad load, BufferView inline) {
        return switch (load.source()) {
            case INLINE -> inline.length() > 0 ? add(gpu, submit, load, inline) : null;
            case MEMORY -> fromMemory(gpu, submit, load);
            case SET, OTHER -> {
                notes.add("a program is loaded from a place that is not understood");
                yield null;
            }
        };
    }

    /// @param load of a program in memory
    /// @return null if it is not listed
    ProgramTable.@Nullable Entry fromMemory(AdrenoGpu gpu, int submit, ProgramLoad load) {
        ProgramTable.Entry entry = loaded.get(load);
        if (entry != null) {
            entry.use();
            return entry;
        }
        entry = add(gpu, submit, load, memory.at(load.address(), load.size()));
        if (entry != null) loaded.put(load, entry);
        return entry;
    }

    private ProgramTable.@Nullable Entry add(AdrenoGpu gpu, int submit, ProgramLoad load, @Nullable BufferView code) {
        if (!budget.spend(load.size() / Integer.BYTES)) return null;
        ProgramTable.Entry entry = programs.use(gpu, load, code, submit);
        if (entry == null) notes.add("more programs than are listed");
        return entry;
    }
}
