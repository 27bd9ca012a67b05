package dev.heddle.watch;

import dev.heddle.code.Codec;
import dev.heddle.code.Program;
import dev.heddle.hazard.Hazard;
import dev.heddle.hazard.Hazards;
import java.util.List;
import java.util.Map;

/// What a program has to wait for, found without running it. Nothing is found where the book does not say, see
/// [SyncWatch#isKnown].
public final class Waits {
    private Waits() {}

    /// @return what waits are missing and needless, in the order of the code
    public static List<Hazard> hazards(Codec codec, Program program) {
        if (Hazards.isKnown(codec)) return Hazards.of(codec, program);
        return SlotHazards.isKnown(codec) ? SlotHazards.of(codec, program) : List.of();
    }

    /// @return by the address of an instruction that is reached, the names of the waits or slots that something is on
    ///     its way for after it
    public static Map<Long, List<String>> underWay(Codec codec, Program program) {
        if (Hazards.isKnown(codec)) return Hazards.underWay(codec, program);
        return SlotHazards.isKnown(codec) ? SlotHazards.underWay(codec, program) : Map.of();
    }
}
