package dev.heddle.cli.stats;

import dev.heddle.analysis.stats.LoopStats;
import dev.heddle.analysis.stats.ProgramStats;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// The numbers of a loop by name, so that those of two loops can stand beside each other.
public final class LoopFigures {
    private LoopFigures() {}

    /// @return instructions by kind, as reports write it
    static Map<String, Integer> kinds(LoopStats l) {
        Map<String, Integer> out = new LinkedHashMap<>();
        l.kinds().forEach((k, n) -> out.put(k.text(), n));
        return out;
    }

    /// Names are the same in all loops of a book. What a loop has none of is left out.
    ///
    /// @return in the order of a report
    public static Map<String, Double> of(LoopStats l) {
        Map<String, Double> out = new LinkedHashMap<>();
        out.put("instructions", (double) l.loop().instructions());
        out.put("bytes", (double) l.bytes());
        out.put("loops inside", (double) l.inner());
        kinds(l).forEach((k, n) -> out.put("kind " + k, (double) n));
        l.units().forEach((u, n) -> out.put("unit " + u, (double) n));
        if (l.unitUnknown() > 0) out.put("unit not known", (double) l.unitUnknown());
        l.pipes().forEach((p, n) -> out.put("turn on " + p, n));
        if (!l.pipes().isEmpty()) out.put("from turn to turn", (double) l.loop().height());
        ProgramStats.Waiting w = l.waiting();
        if (w.slots() > 0) out.put("slots", (double) w.slots());
        if (w.slots() > 0) out.put("idle slots", (double) w.idle());
        w.waits().forEach((s, n) -> out.put("waits for " + s, (double) n));
        w.stalls().forEach((s, n) -> out.put("stalls for " + s, (double) n));
        l.distances().forEach(d -> distances(d, out));
        out.put("spills", (double) l.spills());
        l.memory().forEach(m -> out.merge(memory(m), (double) m.count(), Double::sum));
        l.live().forEach(r -> out.put("%s in use".formatted(r.file()), r.elements()));
        return out;
    }

    private static void distances(LoopStats.Distances d, Map<String, Double> out) {
        String name = "%s, %s: ".formatted(d.kind().text(), d.sync());
        out.put(name + "results", (double) d.count());
        if (d.least() >= 0) out.put(name + "least distance", (double) d.least());
        if (d.least() >= 0) out.put(name + "median distance", d.median());
        if (d.open() > 0) out.put(name + "not waited for", (double) d.open());
    }

    private static String memory(ProgramStats.Memory m) {
        return "memory %s %s".formatted(m.kind().name().toLowerCase(Locale.ROOT), m.space());
    }
}
