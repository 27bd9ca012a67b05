package dev.heddle.files.adreno.packets;

import dev.heddle.files.container.Dispatch;
import dev.heddle.files.container.MemoryChange;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Changes of captured memory by packets since the last dispatch of a submit. Those of memory that was not captured are
/// left out: nothing can see them.
final class PendingChanges {
    /// Changes, and their bytes, at most.
    private static final int MOST = 1 << 14;

    private static final int MOST_BYTES = 1 << 24;

    /// Addresses whose values are not in the capture, at most.
    private static final int MOST_UNKNOWN = 1 << 10;

    private final GpuMemory memory;
    private final List<MemoryChange> changes = new ArrayList<>();
    private final List<Long> unknown = new ArrayList<>();
    private long bytes;

    PendingChanges(GpuMemory memory) {
        this.memory = memory;
    }

    private boolean isCaptured(long address) {
        return memory.at(address, 1) != null;
    }

    /// @return whether there was room
    boolean add(MemoryChange change) {
        if (!isCaptured(change.address())) return true;
        if (change instanceof MemoryChange.Write w) bytes += w.bytes().length;
        if (changes.size() == MOST || bytes > MOST_BYTES) return false;
        changes.add(change);
        return true;
    }

    /// Something is written that the capture does not say, such as the time.
    void unknown(long address) {
        if (isCaptured(address) && unknown.size() < MOST_UNKNOWN) unknown.add(address);
    }

    /// @return the changes, which are not pending any more
    List<MemoryChange> take() {
        List<MemoryChange> out = List.copyOf(changes);
        changes.clear();
        bytes = 0;
        return out;
    }

    /// @return the first address with an unknown value that is in one of the buffers
    OptionalLong unknown(List<Dispatch.Buffer> in) {
        for (Dispatch.Buffer b : in)
            for (long address : unknown)
                if (Long.compareUnsigned(address - b.address(), b.size().orElse(1)) < 0)
                    return OptionalLong.of(address);
        return OptionalLong.empty();
    }

    void clear() {
        take();
        unknown.clear();
    }
}
