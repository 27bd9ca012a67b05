package dev.heddle.machine;

import dev.heddle.asm.insn.Insn;
import java.util.NavigableMap;

/// Says that a run has come to instructions that set bits of unknown meaning: its results may be wrong.
public final class UnknownBitsNote {
    private UnknownBitsNote() {}

    /// @return one line; empty if there was no such instruction
    public static String line(Launch launch) {
        NavigableMap<Long, Insn> all = launch.program().unknownBits();
        if (all.isEmpty()) return "";
        Insn first = all.firstEntry().getValue();
        String source = launch.source(first.address());
        return "%d instruction%s with unknown bits set ran as if they were 0, first at 0x%x%s: %s"
                .formatted(
                        all.size(),
                        all.size() == 1 ? "" : "s",
                        first.address(),
                        source.isEmpty() ? "" : ", " + source,
                        launch.codec().text(first));
    }
}
