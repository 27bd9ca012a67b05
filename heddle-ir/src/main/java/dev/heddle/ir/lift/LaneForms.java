package dev.heddle.ir.lift;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.meaning.SpecialisationCache;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// The forms of lane code that the words of a book have had so far. For several threads.
final class LaneForms {
    /// Questions and forms that are kept of all entries.
    private static final int MOST = 1 << 16;

    private final AtomicInteger room = new AtomicInteger(MOST);
    private final AtomicInteger met = new AtomicInteger();
    private final Map<String, Map<Integer, SpecialisationCache<LaneForm>>> forms = new ConcurrentHashMap<>();

    /// One more has been made.
    void met() {
        met.incrementAndGet();
    }

    /// @return how many have been made
    int count() {
        return met.get();
    }

    /// @return those of words of one entry and one length
    SpecialisationCache<LaneForm> of(Insn insn) {
        return forms.computeIfAbsent(insn.entry().id(), _ -> new ConcurrentHashMap<>())
                .computeIfAbsent(insn.length(), _ -> new SpecialisationCache<>(room));
    }
}
