package dev.heddle.files.adreno;

import dev.heddle.files.adreno.ComputeState.Bound;
import dev.heddle.files.container.Dispatch;
import dev.heddle.files.container.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The dispatches of a file, in the order in which they were met.
final class DispatchTable {
    /// How many dispatches are listed.
    static final int MAX = 1 << 12;

    /// How much what is bound and the notes may take, in bytes. Memory is counted elsewhere.
    static final long MAX_BYTES = 1 << 26;

    /// A dispatch whose program has no name yet.
    record Met(
            ProgramTable.Entry program,
            int submit,
            Dispatch.Extent groups,
            Dispatch.Extent local,
            Dispatch.Inputs inputs,
            Bound bound,
            List<Dispatch.Memory> memory,
            List<String> notes) {}

    private final List<Met> all = new ArrayList<>();
    private @Nullable Bound last;
    private long held;
    private boolean isFull;

    /// @return whether one did not fit; then no other does
    boolean isFull() {
        return isFull;
    }

    /// @return whether there was room
    boolean add(Met met) {
        long cost = met.bound() == last ? 0 : met.bound().cost();
        // What is bound has its notes in its cost.
        for (String note : met.notes()) cost += note.length();
        isFull = isFull || all.size() == MAX || cost > MAX_BYTES - held;
        if (isFull) return false;
        held += cost;
        last = met.bound();
        all.add(met);
        return true;
    }

    /// @param programs those of the container
    List<Dispatch> dispatches(Map<ProgramTable.Entry, Program> programs) {
        List<Dispatch> out = new ArrayList<>();
        for (Met met : all) {
            Program program = programs.get(met.program());
            if (program != null) out.add(dispatch("d" + out.size(), program, met));
        }
        return out;
    }

    private static Dispatch dispatch(String name, Program program, Met met) {
        List<String> notes = new ArrayList<>();
        if (program.code() instanceof Program.Missing)
            notes.add("its program is not in the capture");
        notes.addAll(met.notes());
        return new Dispatch(
                name,
                program,
                met.submit(),
                met.groups(),
                met.local(),
                met.inputs(),
                met.bound().bindings(),
                met.memory(),
                notes);
    }
}
