package dev.heddle.files.adreno.packets;

import dev.heddle.files.container.Dispatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The memory of the submits that dispatch something. A buffer that did not change since it was kept last is not kept
/// again.
public final class KeptMemory {
    /// How much is kept of all submits, in bytes.
    public static final long MAX = 1 << 27;

    private final Map<Long, Dispatch.Memory> newest = new HashMap<>();
    private Optional<List<Dispatch.Memory>> current = Optional.empty();
    private boolean isCurrent;
    private long held;

    public void changed() {
        current = Optional.empty();
        isCurrent = false;
    }

    /// @return the buffers by rising addresses, the same list until they change; empty if there is no room for them
    public Optional<List<Dispatch.Memory>> of(GpuMemory memory) {
        if (!isCurrent) current = keep(memory);
        isCurrent = true;
        return current;
    }

    private Optional<List<Dispatch.Memory>> keep(GpuMemory memory) {
        List<Dispatch.Memory> out = new ArrayList<>();
        long cost = 0;
        for (Map.Entry<Long, byte[]> buffer : memory.buffers().entrySet()) {
            Dispatch.Memory old = newest.get(buffer.getKey());
            boolean same = old != null && Arrays.equals(old.bytes(), buffer.getValue());
            Dispatch.Memory now = old != null && same ? old : new Dispatch.Memory(buffer.getKey(), buffer.getValue());
            cost += GpuMemory.COST + (same ? 0 : buffer.getValue().length);
            if (cost > MAX - held) return Optional.empty();
            out.add(now);
        }
        held += cost;
        for (Dispatch.Memory kept : out) newest.put(kept.address(), kept);
        return Optional.of(List.copyOf(out));
    }
}
