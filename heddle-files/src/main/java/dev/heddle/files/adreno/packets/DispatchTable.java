package dev.heddle.files.adreno.packets;

import dev.heddle.files.adreno.packets.ComputeState.Bound;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Dispatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The dispatches of a file, in the order in which they were met.
public final class DispatchTable implements DispatchSink {
    /// How many dispatches are listed.
    public static final int MAX = 1 << 12;

    /// How much what is bound and the notes may take, in bytes. Memory is counted elsewhere.
    static final long MAX_BYTES = 1 << 26;

    /// @param memory that was captured
    /// @param notes all that is to be said
    private record Listed(Met met, List<Dispatch.Memory> memory, List<String> notes) {}

    private final GpuMemory memory;
    private final KeptMemory kept = new KeptMemory();
    private final List<Listed> all = new ArrayList<>();
    private @Nullable Bound last;
    private long held;
    private boolean isFull;

    public DispatchTable(GpuMemory memory) {
        this.memory = memory;
    }

    @Override
    public void memoryChanged() {
        kept.changed();
    }

    @Override
    public boolean isFull() {
        return isFull;
    }

    @Override
    public boolean add(Met met) {
        Optional<List<Dispatch.Memory>> captured = kept.of(memory);
        List<String> notes = new ArrayList<>(met.notes());
        if (captured.isEmpty())
            notes.add("the file has more memory than is kept; that of this dispatch is left out");
        long cost = met.bound() == last ? 0 : met.bound().cost();
        // What is bound has its notes in its cost.
        for (String note : notes) cost += note.length();
        isFull = isFull || all.size() == MAX || cost > MAX_BYTES - held;
        if (isFull) return false;
        held += cost;
        last = met.bound();
        all.add(new Listed(met, captured.orElse(List.of()), notes));
        return true;
    }

    /// @param programs those of the container
    public List<Dispatch> dispatches(Map<ProgramTable.Entry, ContainedProgram> programs) {
        List<Dispatch> out = new ArrayList<>();
        for (Listed l : all) {
            ContainedProgram program = programs.get(l.met.program());
            if (program != null) out.add(dispatch("d" + out.size(), program, l));
        }
        return out;
    }

    private static Dispatch dispatch(String name, ContainedProgram program, Listed l) {
        List<String> notes = new ArrayList<>();
        if (program.code() instanceof ContainedProgram.Missing)
            notes.add("its program is not in the capture");
        notes.addAll(l.notes);
        return l.met.dispatch(name, program, l.memory, notes);
    }
}
