package dev.heddle.cli.listing;

import dev.heddle.asm.Stats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The numbers of `dis --stats` as text.
public final class StatsText {
    private StatsText() {}

    public static String of(Stats s) {
        StringBuilder out = new StringBuilder();
        line(out, "instructions", s.instructions(), "");
        line(out, "bytes", s.bytes(), "");
        line(out, "padding bytes", s.padding(), share(s.padding(), s.bytes()));
        line(out, "undecoded bytes", s.undecoded(), share(s.undecoded(), s.bytes()));
        line(out, "instructions with unknown bits", s.withUnknown(), share(s.withUnknown(), s.instructions()));
        line(out, "unknown bits that are set", s.unknownBits(), "");
        line(out, "instructions not well formed", s.flawed(), share(s.flawed(), s.instructions()));
        out.append('\n');
        List<Map.Entry<String, Long>> all = new ArrayList<>(s.mnemonics().entrySet());
        all.sort(StatsText::byCount);
        for (Map.Entry<String, Long> e : all) line(out, e.getKey(), e.getValue(), "");
        return out.toString();
    }

    /// The most frequent ones first, equally frequent ones by name.
    private static int byCount(Map.Entry<String, Long> a, Map.Entry<String, Long> b) {
        int more = Long.compare(b.getValue(), a.getValue());
        return more != 0 ? more : a.getKey().compareTo(b.getKey());
    }

    private static String share(long part, long whole) {
        return whole == 0 ? "" : "  %.2f %%".formatted(100.0 * part / whole);
    }

    private static void line(StringBuilder out, String what, long n, String more) {
        out.append("%-32s%12d%s%n".formatted(what, n, more));
    }
}
