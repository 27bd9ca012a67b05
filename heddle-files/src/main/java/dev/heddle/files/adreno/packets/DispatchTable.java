package dev.heddle.files.adreno.packets;

import dev.heddle.files.adreno.packets.ComputeState.Bound;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Dispatch;
import dev.heddle.files.container.MemoryChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The dispatches of a file, in the order in which they were met.
public final class DispatchTable implements DispatchSink {
    /// How many dispatches are listed.
    public static final int MAX = 1 << 12;

    /// How much what is bound and the notes may take, in bytes. Memory is counted elsewhere.
    static final long MAX_BYTES = 1 << 26;

    /// @param memory that was captured
    /// @param before what changed it since the dispatch before
    /// @param after what changed it after the last dispatch of a submit
    /// @param notes all that is to be said
    private record Listed(
            Met met,
            List<Dispatch.Memory> memory,
            List<MemoryChange> before,
            List<MemoryChange> after,
            List<String> notes) {
        Listed followedBy(List<MemoryChange> changes, List<String> remarks) {
            List<String> all = new ArrayList<>(notes);
            all.addAll(remarks);
            return new Listed(met, memory, before, changes, all);
        }
    }

    private final GpuMemory memory;
    private final KeptMemory kept = new KeptMemory();
    private final PendingChanges pending;
    private final List<Listed> all = new ArrayList<>();
    private @Nullable Bound last;
    private long held;
    private boolean isFull;

    /// Whether the last dispatch is of the memory that there is now.
    private boolean isOpen;

    public DispatchTable(GpuMemory memory) {
        this.memory = memory;
        pending = new PendingChanges(memory);
    }

    @Override
    public void memoryChanged() {
        end();
        kept.changed();
        pending.clear();
    }

    /// What packets have done since the last dispatch of a submit belongs to it.
    private void end() {
        if (!isOpen) return;
        isOpen = false;
        Listed l = all.getLast();
        List<String> notes = new ArrayList<>();
        doubt(l.met.bound().bindings(), "after").ifPresent(notes::add);
        List<MemoryChange> after = pending.take();
        long cost = cost(after, notes);
        if (cost > MAX_BYTES - held) {
            after = List.of();
            notes = List.of("what packets after it write is left out: there is no room for it");
        } else {
            held += cost;
        }
        all.set(all.size() - 1, l.followedBy(after, notes));
    }

    private static long cost(List<MemoryChange> changes, List<String> notes) {
        long out = 0;
        for (String note : notes) out += note.length();
        for (MemoryChange c : changes)
            out += GpuMemory.COST + (c instanceof MemoryChange.Write w ? w.bytes().length : 0);
        return out;
    }

    /// A packet changes memory.
    ///
    /// @return whether there was room
    boolean change(MemoryChange change) {
        return pending.add(change);
    }

    /// A packet writes something that the capture does not say.
    void unknown(long address) {
        pending.unknown(address);
    }

    /// @param side where the packet is: before or after the dispatch
    private Optional<String> doubt(Dispatch.Bindings bound, String side) {
        OptionalLong at = pending.unknown(bound.storage());
        if (at.isEmpty()) at = pending.unknown(bound.uniforms());
        return at.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "its results are not sure: a packet %s it writes a time or a register to 0x%x, which the capture does not have"
                                .formatted(side, at.getAsLong()));
    }

    @Override
    public boolean isFull() {
        return isFull;
    }

    @Override
    public boolean add(Met met) {
        Optional<List<Dispatch.Memory>> captured = kept.of(memory);
        List<String> notes = new ArrayList<>(met.notes());
        if (captured.isEmpty()) notes.add("the file has more memory than is kept; that of this dispatch is left out");
        doubt(met.bound().bindings(), "before").ifPresent(notes::add);
        List<MemoryChange> before = pending.take();
        long cost = met.bound() == last ? 0 : met.bound().cost();
        // What is bound has its notes in its cost.
        cost += cost(before, notes);
        isFull = isFull || all.size() == MAX || cost > MAX_BYTES - held;
        if (isFull) return false;
        held += cost;
        last = met.bound();
        all.add(new Listed(met, captured.orElse(List.of()), before, List.of(), notes));
        isOpen = true;
        return true;
    }

    /// @param programs those of the container
    public List<Dispatch> dispatches(Map<ProgramTable.Entry, ContainedProgram> programs) {
        end();
        List<Dispatch> out = new ArrayList<>();
        for (Listed l : all) {
            ContainedProgram program = programs.get(l.met.program());
            if (program != null) out.add(dispatch("d" + out.size(), program, l));
        }
        return out;
    }

    private static Dispatch dispatch(String name, ContainedProgram program, Listed l) {
        List<String> notes = new ArrayList<>();
        if (program.code() instanceof ContainedProgram.Missing) notes.add("its program is not in the capture");
        notes.addAll(l.notes);
        return l.met.dispatch(name, program, l.memory, l.before, l.after, notes);
    }
}
