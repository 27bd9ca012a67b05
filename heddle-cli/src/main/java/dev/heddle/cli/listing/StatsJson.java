package dev.heddle.cli.listing;

import dev.heddle.asm.Stats;
import dev.heddle.base.json.Published;
import java.util.Map;

/// The numbers of `dis --stats` as one object.
@Published(title = "What heddle dis --stats --json writes")
public record StatsJson(
        long instructions,
        long bytes,
        long paddingBytes,
        long undecodedBytes,
        long instructionsWithUnknownBits,
        long unknownBitsSet,
        long instructionsNotWellFormed,
        Map<String, Long> mnemonics) {
    public static StatsJson of(Stats s) {
        return new StatsJson(
                s.instructions(),
                s.bytes(),
                s.padding(),
                s.undecoded(),
                s.withUnknown(),
                s.unknownBits(),
                s.flawed(),
                s.mnemonics());
    }
}
