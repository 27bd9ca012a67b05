package dev.heddle.cli.stats;

import dev.heddle.stats.Metric;
import dev.heddle.stats.ProgramStats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/// Reports beside earlier ones of the same programs: totals, and which programs are better or worse.
public final class Comparison {
    /// Programs that are listed for a metric.
    private static final int MOST = 10;

    private record Change(String program, double before, double after) {
        double by() {
            return after - before;
        }
    }

    private final Map<String, Map<Metric, Double>> before;
    private final List<Named> after;

    public Comparison(Baseline before, List<Named> after) {
        this.before = before.programs();
        this.after = after;
    }

    private List<Change> shared(Metric m) {
        List<Change> out = new ArrayList<>();
        for (Named n : after) {
            Map<Metric, Double> old = before.get(n.name());
            Double was = old == null ? null : old.get(m);
            OptionalDouble is = m.of(n.stats());
            if (was != null && is.isPresent())
                out.add(new Change(n.name(), was, rounded(is.getAsDouble())));
        }
        return out;
    }

    /// As reports have it, so that what has not changed is not seen as changed.
    static double rounded(double x) {
        return Math.round(x * 1e6) / 1e6;
    }

    /// @return tables of totals, of what is better and worse, of programs that are new or gone
    public String text() {
        StringBuilder out = new StringBuilder();
        StringBuilder details = new StringBuilder();
        out.append(
                "%-14s%14s%14s%12s%8s%8s%n"
                        .formatted("total", "before", "after", "change", "helped", "hurt"));
        for (Metric m : Metric.values()) {
            List<Change> all = shared(m);
            if (all.isEmpty()) continue;
            Total t = total(m, all);
            out.append(
                    "%-14s%14s%14s%12s%8d%8d%n"
                            .formatted(
                                    m.text(),
                                    t.before(),
                                    t.after(),
                                    t.change(),
                                    t.helped(),
                                    t.hurt()));
            details(m, all.stream().filter(c -> c.by() != 0).toList(), details);
        }
        out.append(details);
        list(out, "new", fresh());
        list(out, "gone", gone());
        return out.toString();
    }

    /// All programs together.
    ///
    /// @param before as tables have it
    /// @param change in percent
    /// @param helped programs that are better
    /// @param hurt programs that are worse
    public record Total(
            Metric metric, String before, String after, String change, long helped, long hurt) {}

    private static Total total(Metric m, List<Change> all) {
        double was = all.stream().mapToDouble(Change::before).sum();
        double is = all.stream().mapToDouble(Change::after).sum();
        List<Change> changed = all.stream().filter(c -> c.by() != 0).toList();
        long helped = changed.stream().filter(c -> m.isBetter(c.before(), c.after())).count();
        return new Total(
                m,
                TextReport.number(was),
                TextReport.number(is),
                percent(was, is),
                helped,
                changed.size() - helped);
    }

    /// @return one for each metric that is known before and after
    public List<Total> totals() {
        List<Total> out = new ArrayList<>();
        for (Metric m : Metric.values()) {
            List<Change> all = shared(m);
            if (!all.isEmpty()) out.add(total(m, all));
        }
        return out;
    }

    private void details(Metric m, List<Change> changed, StringBuilder out) {
        if (changed.isEmpty()) return;
        for (boolean better : new boolean[] {true, false}) {
            List<Change> those =
                    changed.stream()
                            .filter(c -> m.isBetter(c.before(), c.after()) == better)
                            .sorted(
                                    Comparator.comparingDouble((Change c) -> -Math.abs(c.by()))
                                            .thenComparing(Change::program))
                            .toList();
            if (those.isEmpty()) continue;
            out.append("%n%s %s%n".formatted(m.text(), better ? "helped" : "hurt"));
            for (Change c : those.subList(0, Math.min(MOST, those.size())))
                out.append(
                        "  %14s -> %-14s %8s  %s%n"
                                .formatted(
                                        TextReport.number(c.before()),
                                        TextReport.number(c.after()),
                                        percent(c.before(), c.after()),
                                        c.program()));
            if (those.size() > MOST) out.append("  and %d more%n".formatted(those.size() - MOST));
        }
    }

    private static String percent(double was, double is) {
        if (was == is) return "0 %";
        return was == 0 ? "new" : String.format(Locale.ROOT, "%+.2f %%", (is - was) / was * 100);
    }

    /// @return a line for each number that is not the same in two reports
    public static String ofTwo(ProgramStats before, ProgramStats after) {
        StringBuilder out = new StringBuilder();
        for (Metric m : Metric.values()) {
            OptionalDouble was = m.of(before);
            OptionalDouble is = m.of(after);
            if (was.isEmpty() || is.isEmpty() || was.getAsDouble() == is.getAsDouble()) continue;
            out.append(
                    "%-14s%14s -> %-14s %s%n"
                            .formatted(
                                    m.text(),
                                    TextReport.number(was.getAsDouble()),
                                    TextReport.number(is.getAsDouble()),
                                    percent(was.getAsDouble(), is.getAsDouble())));
        }
        return out.toString();
    }

    private Set<String> fresh() {
        Set<String> out = new TreeSet<>();
        for (Named n : after) if (!before.containsKey(n.name())) out.add(n.name());
        return out;
    }

    private Set<String> gone() {
        Set<String> out = new TreeSet<>(before.keySet());
        for (Named n : after) out.remove(n.name());
        return out;
    }

    private static void list(StringBuilder out, String what, Set<String> names) {
        if (!names.isEmpty()) out.append("%n%s: %s%n".formatted(what, String.join(", ", names)));
    }

    /// A condition that holds for a program.
    public record Broken(String program, Metric metric, String what) {
        /// @return what it is and of which program
        public String text() {
            return program + ": " + what;
        }
    }

    /// @param conditions such as `registers>+0,cost>+5%`
    /// @return one for each program and condition that holds
    /// @throws IllegalArgumentException if a condition is none
    public List<Broken> failures(String conditions) {
        List<Broken> out = new ArrayList<>();
        for (Condition c : Condition.parse(conditions))
            for (Change x : shared(c.metric()))
                if (c.holds(x.before(), x.after())) out.add(broken(c, x));
        return out;
    }

    private static Broken broken(Condition c, Change x) {
        String what =
                "%s %s -> %s (%s), against %s"
                        .formatted(
                                c.metric().text(),
                                TextReport.number(x.before()),
                                TextReport.number(x.after()),
                                percent(x.before(), x.after()),
                                c.text());
        return new Broken(x.program(), c.metric(), what);
    }
}
