package dev.heddle.asm.meaning;

import dev.heddle.asm.insn.ShapeLayout;
import dev.heddle.isa.Entry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Remembers which registers a book's instructions use, for all words that are alike. Kept as long as the book; for
/// several threads.
public final class KnownPaths {
    /// Questions and results that are kept of all of them.
    private static final int MOST = 1 << 15;

    private final AtomicInteger room = new AtomicInteger(MOST);
    private final Map<String, SpecialisationCache<Usage.Form[]>> uses = new ConcurrentHashMap<>();
    private final Map<ShapeLayout, SpecialisationCache<OperandRegisters.Known>> operands = new ConcurrentHashMap<>();

    /// Nothing is known yet.
    public KnownPaths() {}

    SpecialisationCache<Usage.Form[]> of(Entry e) {
        return uses.computeIfAbsent(e.id(), k -> new SpecialisationCache<>(room));
    }

    SpecialisationCache<OperandRegisters.Known> of(ShapeLayout s) {
        return operands.computeIfAbsent(s, k -> new SpecialisationCache<>(room));
    }
}
