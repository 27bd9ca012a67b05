package dev.heddle.decompile.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds what a printed text names, but does not say.
final class Doubts {
    private Doubts() {}

    /// @param accesses the arrays that the text has
    static List<SourceCode.Doubt> of(List<Block> blocks, Accesses accesses) {
        List<SourceCode.Doubt> out = new ArrayList<>();
        for (Block b : blocks)
            for (Effect e : b.effects) {
                String what = what(e, accesses);
                if (what != null)
                    out.add(new SourceCode.Doubt(InsnKey.address(e.insn()), InsnKey.isOfPreamble(e.insn()), what));
            }
        return out.stream().distinct().toList();
    }

    private static @Nullable String what(Effect e, Accesses accesses) {
        return switch (e.op()) {
            case FAULT -> "unknown: " + e.word();
            case LOOK -> "what the texture unit does is named, not said";
            case LOAD, STORE, ATOMIC -> accesses.isUnknown(e) ? "it is not known which buffer is accessed" : null;
            case BARRIER, BALLOT, ANY, ACROSS, REDUCE, SCAN -> null;
            default -> "unknown: " + Objects.requireNonNull(e.op()).text();
        };
    }
}
