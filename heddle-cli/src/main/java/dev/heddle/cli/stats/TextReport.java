package dev.heddle.cli.stats;

import dev.heddle.analysis.stats.ProgramStats;
import dev.heddle.flow.InstructionKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A report as text.
public final class TextReport {
    private static final int LABEL = 13;

    private final StringBuilder out = new StringBuilder();

    private TextReport() {}

    public static String of(Named n) {
        TextReport t = new TextReport();
        t.program(n.name(), n.stats());
        return t.out.toString();
    }

    /// @return with at most six digits behind the point, and none that is not needed
    public static String number(double x) {
        BigDecimal d = BigDecimal.valueOf(x).setScale(6, RoundingMode.HALF_EVEN);
        return d.signum() == 0 ? "0" : d.stripTrailingZeros().toPlainString();
    }

    private void program(String name, ProgramStats s) {
        out.append("%s: %s, %s, %s in %s%n"
                .formatted(
                        name,
                        s.book(),
                        count(s.bytes(), "byte"),
                        count(s.instructions(), "instruction"),
                        count(s.flow().blocks(), "block")));
        if (!s.summary().isEmpty())
            line(
                    "summary",
                    s.summary().stream()
                            .map(x -> cycles(x.value()) + " " + x.label())
                            .collect(Collectors.joining(", ")));
        if (s.uncounted().isEmpty()) occupancy(s.occupancy());
        registers(s.registers());
        if (s.uncounted().isEmpty()) cost(s.cost());
        else line("cost", "not known: " + s.uncounted());
        loops(s);
        waiting(s.waiting());
        line("kinds", kinds(s));
        if (!s.works().isEmpty()) line("work", joined(s.works(), s.uncosted()));
        memory(s);
        flow(s);
        unknown(s);
    }

    private void line(String label, String text) {
        out.append("  ").append(label).repeat(' ', Math.max(1, LABEL - label.length()));
        out.append(text).append('\n');
    }

    static String count(long n, String what) {
        return count(n, what, "s");
    }

    /// @param plural what follows if there are several
    static String count(long n, String what, String plural) {
        return n + " " + what + (n == 1 ? "" : plural);
    }

    /// @param without how many nothing is known of
    static String joined(Map<String, Integer> counts, int without) {
        String known = counts.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
        return known + (without == 0 ? "" : ", not known " + without);
    }

    private void occupancy(ProgramStats.@Nullable Occupancy o) {
        if (o == null) {
            line("room", "the book says nothing of how many threads fit");
            return;
        }
        line("room", "%d %s, limited by %s".formatted(o.fits(), o.counts(), o.limitedBy()));
        for (ProgramStats.Limit l : o.limits())
            line("", "%s: %d used, %d fit%s".formatted(l.doc(), l.used(), l.fits(), evidence(l.evidence())));
        ProgramStats.Step next = o.next();
        if (next != null)
            line("", "next step: %d fewer of %s make room for %d".formatted(next.fewer(), next.limit(), next.fits()));
    }

    private static String evidence(String tag) {
        return tag.isEmpty() ? "" : "  [" + tag + "]";
    }

    private void registers(List<ProgramStats.Registers> all) {
        String label = "registers";
        for (ProgramStats.Registers r : all) {
            List<String> parts = new ArrayList<>();
            parts.add(
                    r.past() == 1
                            ? "%s used".formatted(r.file())
                            : "%s up to %d used".formatted(r.file(), r.past() - 1));
            if (r.halves() > 0)
                parts.add("whole ones up to %d, halves up to %d".formatted(r.whole() - 1, r.halves() - 1));
            if (r.live() > 0) parts.add("at most %s live, at %s".formatted(count(r.live(), "byte"), hex(r.liveAt())));
            if (r.isIndexed()) parts.add("some by an index that only a run tells");
            if (!r.deadWrites().isEmpty())
                parts.add("written and never read at "
                        + some(r.deadWrites().stream().map(TextReport::hex).toList()));
            line(label, String.join("; ", parts));
            label = "";
            if (!r.undefined().isEmpty() && r.perLane())
                line("", "read before anything writes them: " + some(r.undefined()));
        }
    }

    private static String some(List<String> all) {
        int most = 8;
        String text = String.join(", ", all.subList(0, Math.min(most, all.size())));
        return text + (all.size() > most ? " and %d more".formatted(all.size() - most) : "");
    }

    private static String hex(long address) {
        return "0x" + Long.toHexString(address);
    }

    private void cost(ProgramStats.@Nullable Cost c) {
        if (c == null) {
            line("cost", "the book says nothing of costs");
            return;
        }
        line(
                "cost",
                c.bound().isEmpty()
                        ? "nothing that the book counts, in " + c.unit()
                        : "bound by %s, in %s; loops count once".formatted(c.bound(), c.unit()));
        line("", "%-8s%12s%12s%12s".formatted("pipe", "all", "shortest", "longest"));
        for (ProgramStats.Pipe p : c.pipes())
            line(
                    "",
                    "%-8s%12s%12s%12s%s"
                            .formatted(
                                    p.name(),
                                    cycles(p.total()),
                                    cycles(p.shortest()),
                                    cycles(p.longest()),
                                    evidence(p.evidence())));
        String unknown =
                c.unknownLatencies() == 0 ? "" : "; latency not known of " + count(c.unknownLatencies(), "instruction");
        line("", "longest chain in a block %d, at %s".formatted(c.chain(), hex(c.chainAt())) + unknown);
    }

    private void loops(ProgramStats s) {
        for (ProgramStats.Loop l : s.flow().loops()) {
            String cost = s.cost() == null
                    ? ""
                    : ", %s a turn on %s, %d from turn to turn"
                            .formatted(cycles(l.turn()), l.bound().isEmpty() ? "nothing" : l.bound(), l.height());
            line(
                    "loop",
                    "at %s, depth %d: %s%s"
                            .formatted(hex(l.address()), l.depth(), count(l.instructions(), "instruction"), cost));
        }
    }

    /// @return a whole number, or one with three digits behind the point
    static String cycles(double n) {
        return n == Math.rint(n) ? number(n) : String.format(Locale.ROOT, "%.3f", n);
    }

    private void waiting(ProgramStats.Waiting w) {
        List<String> parts = waits(w);
        if (!parts.isEmpty()) line("waits", String.join(", ", parts));
    }

    /// @return slots and waits, each in words
    static List<String> waits(ProgramStats.Waiting w) {
        List<String> parts = new ArrayList<>();
        if (w.slots() > 0) parts.add("%s, %d of them idle".formatted(count(w.slots(), "slot"), w.idle()));
        if (w.preamble() > 0) parts.add(count(w.preamble(), "slot") + " of a preamble beside them");
        w.waits().forEach((what, n) -> {
            Integer stall = w.stalls().get(what);
            parts.add("%d wait%s for %s%s"
                    .formatted(n, n == 1 ? "" : "s", what, stall == null ? "" : " (about " + stall + " slots)"));
        });
        return parts;
    }

    private static String kinds(ProgramStats s) {
        return s.doings().entrySet().stream()
                .filter(e -> e.getKey() != InstructionKind.UNKNOWN)
                .map(e -> e.getKey().text() + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    private void memory(ProgramStats s) {
        String label = "memory";
        for (ProgramStats.Memory m : s.memory()) {
            String what = m.kind().name().toLowerCase(Locale.ROOT);
            line(
                    label,
                    "%s %s: %s, %s a lane%s"
                            .formatted(
                                    what,
                                    m.space(),
                                    count(m.count(), "instruction"),
                                    count(m.bytes(), "byte"),
                                    m.isPrivate() ? ", such as spilled registers" : ""));
            label = "";
        }
    }

    private void flow(ProgramStats s) {
        ProgramStats.Flow f = s.flow();
        List<String> parts = new ArrayList<>();
        if (f.branches() > 0) parts.add("%d branches, %d uniform".formatted(f.branches(), f.uniform()));
        if (f.unreachable() > 0)
            parts.add(count(f.unreachable(), "instruction")
                    + " from "
                    + hex(f.unreachedAt())
                    + " on that no way leads to: not counted");
        if (s.dataBytes() > 0) parts.add(count(s.dataBytes(), "byte") + " that are no instruction");
        if (f.hasUnknownTargets()) parts.add("some targets are known in a run only");
        if (!f.computed().isEmpty())
            parts.add("always the same is computed at "
                    + some(f.computed().stream().map(TextReport::hex).toList()));
        if (!parts.isEmpty()) line("flow", String.join(", ", parts));
    }

    private void unknown(ProgramStats s) {
        ProgramStats.Unknown u = s.unknown();
        if (u.meanings() + u.bits() == 0) return;
        line(
                "unknown",
                "%s whose meaning is not known as a whole, %s with unknown bits: %s"
                        .formatted(count(u.meanings(), "instruction"), u.bits(), joined(u.entries(), 0)));
    }
}
