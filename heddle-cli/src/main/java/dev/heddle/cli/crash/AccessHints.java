package dev.heddle.cli.crash;

import dev.heddle.files.container.Crash;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Says of loads and stores what speaks for it that they have made a fault.
final class AccessHints {
    private AccessHints() {}

    /// @param kind of an access
    /// @param sources that its address comes from
    /// @return one line each; none if nothing speaks for it
    static List<String> of(String kind, List<CrashReport.Source> sources, Crash crash) {
        List<String> out = new ArrayList<>();
        List<CrashReport.Near> near = Neighbours.of(crash);
        for (Crash.Fault f : crash.faults()) {
            if (f.address().isEmpty() || !isLike(f.text(), kind)) continue;
            for (CrashReport.Near n : near) if (n.address() == f.address().getAsLong()) pointers(sources, n, out);
        }
        return out;
    }

    /// Whether an access goes in the direction of the fault, if that is known.
    private static boolean isLike(String fault, String kind) {
        String text = fault.toLowerCase(Locale.ROOT);
        if (kind.contains("atomic")) return true;
        if (text.contains("write")) return kind.contains("store");
        return !text.contains("read") || kind.contains("load");
    }

    /// Two words in a row may be an address.
    private static void pointers(List<CrashReport.Source> sources, CrashReport.Near near, List<String> out) {
        for (int i = 0; i + 1 < sources.size(); i++) {
            CrashReport.Source low = sources.get(i);
            CrashReport.Source high = sources.get(i + 1);
            if (low.value().isEmpty() || high.value().isEmpty() || high.value().get() == 0) continue;
            long at = low.value().get() & 0xffff_ffffL | (long) high.value().get() << Integer.SIZE;
            for (CrashReport.Neighbour b : near.buffers())
                if (b.buffer().contains(at))
                    out.add("%s and %s are 0x%x, in the buffer that %s"
                            .formatted(
                                    low.register(),
                                    high.register(),
                                    at,
                                    CrashTexts.place(b, "the address of the fault")));
        }
    }
}
