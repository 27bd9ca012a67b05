package dev.heddle.asm.operand;

import dev.heddle.asm.insn.Operand;
import dev.heddle.base.bits.Memo;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The operands that have been read last, by what they are and by their bits; as many as there is room for. For several
/// threads.
final class RecentOperands {
    private final Memo<Operand> kept = new Memo<>(18);
    private final Map<String, Integer> kinds = new HashMap<>();
    private int count;

    /// @param key the same one for operands that are the same if their bits are
    /// @return the number of such operands
    synchronized int kind(String key) {
        return kinds.computeIfAbsent(key, _ -> count++);
    }

    /// @return the number of operands that no others are like
    synchronized int kind() {
        return count++;
    }

    /// @return null if it is not known any more
    @Nullable
    Operand get(int kind, long bits) {
        return kept.of(bits, kind);
    }

    void keep(int kind, long bits, Operand o) {
        kept.keep(bits, kind, o);
    }
}
