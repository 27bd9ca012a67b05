package dev.heddle.analysis.hazard;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Finds what programs do that the machine lets pass, but that is hardly meant: one warning for each instruction, with
/// how often it happens. May be shared by threads.
public final class Warnings {
    private static final class Seen {
        private final String where;
        private long count;
        private long most;

        Seen(String where) {
            this.where = where;
        }
    }

    /// By the address of the instruction.
    private final Map<Long, Seen> seen = new TreeMap<>();

    private final Codec codec;

    public Warnings(Codec codec) {
        this.codec = codec;
    }

    /// An access of one lane lies beyond what it is to.
    ///
    /// @param source line that the instruction comes from, or nothing
    /// @param where it happens, asked the first time
    /// @param bytes how far its end lies beyond
    public synchronized void beyond(Insn insn, String source, java.util.function.Supplier<String> where, long bytes) {
        Seen s = seen.computeIfAbsent(
                insn.address(),
                _ -> new Seen("at 0x%x (%s)%s, first in %s"
                        .formatted(
                                insn.address(), codec.text(insn), source.isEmpty() ? "" : ", " + source, where.get())));
        s.count++;
        s.most = Math.max(s.most, bytes);
    }

    /// @return a line each, in the order of the addresses
    public synchronized List<String> lines() {
        List<String> out = new ArrayList<>();
        for (Seen s : seen.values())
            out.add("%s: %,d access%s beyond the end of the buffer, by up to %,d byte%s"
                    .formatted(s.where, s.count, s.count == 1 ? "" : "es", s.most, s.most == 1 ? "" : "s"));
        return out;
    }
}
