package dev.heddle.code;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The operands that have been read last, by what they are and by their bits; as many as there is room for. For several
/// threads.
final class RecentOperands {
    private static final int BITS = 14;

    /// Spreads neighbouring bits, as in multiplicative hashing.
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private record Kept(int kind, long bits, Operand operand) {}

    private final @Nullable Kept[] kept = new Kept[1 << BITS];
    private final Map<String, Integer> kinds = new ConcurrentHashMap<>();

    /// @param key the same one for operands that are the same if their bits are
    /// @return the number of such operands
    int kind(String key) {
        synchronized (kinds) {
            return kinds.computeIfAbsent(key, k -> kinds.size());
        }
    }

    /// @return null if it is not known any more
    @Nullable Operand get(int kind, long bits) {
        Kept k = kept[place(kind, bits)];
        return k != null && k.bits == bits && k.kind == kind ? k.operand : null;
    }

    void keep(int kind, long bits, Operand o) {
        kept[place(kind, bits)] = new Kept(kind, bits, o);
    }

    private static int place(int kind, long bits) {
        return (int) ((bits * SPREAD + kind) * SPREAD >>> Long.SIZE - BITS);
    }
}
