package dev.heddle.cli.stats;

import dev.heddle.analysis.stats.LoopStats;
import dev.heddle.analysis.stats.ProgramStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The loops of a program as text: a block of lines for each.
public final class LoopText {
    private static final int LABEL = 13;

    private final StringBuilder out = new StringBuilder();

    private LoopText() {}

    public static String of(Named n) {
        LoopText t = new LoopText();
        String loops = TextReport.count(n.loops().size(), "loop");
        t.out.append("%s: %s, %s%n".formatted(n.name(), n.stats().book(), loops));
        for (LoopStats l : n.loops()) t.loop(n.stats(), l);
        return t.out.toString();
    }

    private void line(String label, String text) {
        out.append("    ").append(label).repeat(' ', Math.max(1, LABEL - label.length()));
        out.append(text).append('\n');
    }

    private void loop(ProgramStats s, LoopStats l) {
        out.append("  loop at %s, depth %d%n"
                .formatted(hex(l.loop().address()), l.loop().depth()));
        line("range", range(l));
        line("kinds", TextReport.joined(LoopFigures.kinds(l), 0));
        line("units", units(l));
        line("turn", turn(s, l));
        line("waits", waits(l));
        results(l);
        line("spills", l.spills() == 0 ? "none" : TextReport.count(l.spills(), "access", "es"));
        for (ProgramStats.Memory m : l.memory()) line("memory", memory(m));
        for (LoopStats.Live r : l.live()) line("registers", live(r));
    }

    private static String hex(long address) {
        return "0x" + Long.toHexString(address);
    }

    private static String range(LoopStats l) {
        String inner = l.inner() == 0 ? "" : ", with those of %s inside".formatted(TextReport.count(l.inner(), "loop"));
        return "%s to %s: %s, %s%s"
                .formatted(
                        hex(l.first()),
                        hex(l.end()),
                        TextReport.count(l.loop().instructions(), "instruction"),
                        TextReport.count(l.bytes(), "byte"),
                        inner);
    }

    private static String units(LoopStats l) {
        return l.units().isEmpty() ? "not known" : TextReport.joined(l.units(), l.unitUnknown());
    }

    private static String turn(ProgramStats s, LoopStats l) {
        ProgramStats.Cost cost = s.cost();
        if (!s.uncounted().isEmpty()) return "not known: " + s.uncounted();
        if (cost == null) return "the book says nothing of costs";
        String pipes = l.pipes().entrySet().stream()
                .map(e -> e.getKey() + " " + TextReport.cycles(e.getValue()))
                .collect(Collectors.joining(", "));
        String without = l.unitUnknown() == 0
                ? ""
                : ", without %s not known".formatted(TextReport.count(l.unitUnknown(), "instruction"));
        return "%s, in %s%s; %d from turn to turn"
                .formatted(pipes, cost.unit(), without, l.loop().height());
    }

    private static String waits(LoopStats l) {
        if (!l.knowsWaits()) return "the book knows nothing to wait for";
        List<String> parts = TextReport.waits(l.waiting());
        if (l.waiting().waits().isEmpty()) parts.add("no wait");
        return String.join(", ", parts);
    }

    private void results(LoopStats l) {
        if (l.knowsWaits() && l.results().isEmpty()) line("distance", "no result arrives later");
        for (LoopStats.Distances d : l.distances()) {
            List<String> parts = new ArrayList<>();
            if (d.least() >= 0)
                parts.add("at least %s to the wait, median %s"
                        .formatted(TextReport.count(d.least(), "instruction"), TextReport.number(d.median())));
            if (d.open() > 0) parts.add("%d not waited for in the loop".formatted(d.open()));
            String what = "%s %d, %s".formatted(d.kind().text(), d.count(), d.sync());
            line("distance", what + ": " + String.join(", ", parts));
        }
    }

    private static String memory(ProgramStats.Memory m) {
        return "%s %s: %s, %s a lane%s"
                .formatted(
                        m.kind().name().toLowerCase(Locale.ROOT),
                        m.space(),
                        TextReport.count(m.count(), "instruction"),
                        TextReport.count(m.bytes(), "byte"),
                        m.isPrivate() ? ", such as spilled registers" : "");
    }

    private static String live(LoopStats.Live r) {
        return "%s: at most %s of %s in use, %s, at %s"
                .formatted(
                        r.file(),
                        TextReport.number(r.elements()),
                        TextReport.count(r.bits(), "bit"),
                        TextReport.count(r.bytes(), "byte"),
                        hex(r.at()));
    }
}
