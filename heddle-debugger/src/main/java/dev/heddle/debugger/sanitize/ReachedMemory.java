package dev.heddle.debugger.sanitize;

import dev.heddle.isa.Isa;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// The memory that an address of a space is in.
@SuppressWarnings("EnumOrdinal") // numbers within this run
final class ReachedMemory {
    /// Bytes of a window.
    private static final long WINDOW = 1L << 32;

    private static final Isa.Reach[] ALL = Isa.Reach.values();

    private final Map<String, Isa.Space> spaces;
    private final Map<String, long[]> windows = new HashMap<>();
    private String name = "";
    private Isa.Reach own = Isa.Reach.DEVICE;
    private long[] first = new long[0];

    /// Of the address that was asked for last: its number within the memory.
    long offset;

    ReachedMemory(Isa isa) {
        spaces = isa.spaces();
        spaces.forEach((space, s) -> {
            long[] at = new long[ALL.length];
            s.windows().forEach((reach, begin) -> at[reach.ordinal()] = begin);
            windows.put(space, at);
        });
    }

    /// @param space as the book calls it
    Isa.Reach of(String space, long address) {
        if (!space.equals(name)) {
            name = space;
            own = Objects.requireNonNull(spaces.get(space)).reach();
            first = Objects.requireNonNull(windows.get(space));
        }
        offset = address;
        for (int i = 0; i < first.length; i++) {
            if (first[i] == 0 || Long.compareUnsigned(address - first[i], WINDOW) >= 0) continue;
            offset = address - first[i];
            return ALL[i];
        }
        return own;
    }
}
