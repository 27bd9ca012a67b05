package dev.heddle.asm;

import dev.heddle.isa.Timing;
import java.util.List;
import java.util.Set;

/// The part of an instruction in the timing of results.
///
/// @param timing of its entry
/// @param slots issue slots that it fills
/// @param waits that it does
/// @param mayWait waits that its encoding has room for
/// @param uses its registers
public record IssueTiming(Timing timing, int slots, Set<String> waits, Set<String> mayWait, List<RegisterUse> uses) {
    public IssueTiming {
        waits = Set.copyOf(waits);
        mayWait = Set.copyOf(mayWait);
        uses = List.copyOf(uses);
    }

    /// @return the same without registers
    IssueTiming unused() {
        return new IssueTiming(timing, slots, waits, mayWait, List.of());
    }
}
