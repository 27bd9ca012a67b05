package dev.heddle.cli.stats;

import dev.heddle.analysis.stats.Metric;
import dev.heddle.analysis.stats.ProgramStats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Reports beside earlier ones of the same programs: totals, and which programs are better or worse.
public final class ReportComparison {
    /// Programs that are listed for a metric.
    private static final int MOST = 10;

    /// Names of new or gone programs that are listed.
    private static final int LISTED = 100;

    private record Change(String program, double before, double after) {
        double by() {
            return after - before;
        }
    }

    private final Map<Metric, Sum> sums = new EnumMap<>(Metric.class);
    private final Set<String> fresh = new TreeSet<>();
    private final Set<String> gone = new TreeSet<>();

    /// A metric of all programs.
    private static final class Sum {
        private double before;
        private double after;
        private long helped;
        private long hurt;
        private final List<Change> changes = new ArrayList<>();
    }

    /// Nothing is compared yet.
    public ReportComparison() {}

    /// @param baseline what was reported before
    /// @param after what is reported now
    public ReportComparison(Baseline baseline, List<Named> after) {
        Map<String, Map<Metric, Double>> before = baseline.programs();
        gone.addAll(before.keySet());
        for (Named n : after) {
            gone.remove(n.name());
            Map<Metric, Double> old = before.get(n.name());
            if (old == null) fresh.add(n.name());
            else add(n, old);
        }
    }

    private void add(Named n, Map<Metric, Double> old) {
        for (Metric m : Metric.values()) {
            Double was = old.get(m);
            OptionalDouble is = m.of(n.stats());
            if (was == null || is.isEmpty()) continue;
            Change c = new Change(n.name(), was, rounded(is.getAsDouble()));
            sum(m, c).changes.add(c);
        }
    }

    private Sum sum(Metric m, Change c) {
        Sum s = sums.computeIfAbsent(m, _ -> new Sum());
        s.before += c.before();
        s.after += c.after();
        if (c.by() != 0) {
            if (m.isBetter(c.before(), c.after())) s.helped++;
            else s.hurt++;
        }
        return s;
    }

    /// A program that was there before. What has not changed is only counted.
    public void add(String program, Metric m, double before, double after) {
        Change c = new Change(program, before, after);
        Sum s = sum(m, c);
        if (c.by() != 0) s.changes.add(c);
    }

    /// A program that was not there before.
    public void fresh(String program) {
        fresh.add(program);
    }

    /// A program that is not there any more.
    public void gone(String program) {
        gone.add(program);
    }

    private List<Change> shared(Metric m) {
        Sum s = sums.get(m);
        return s == null ? List.of() : s.changes;
    }

    /// As reports have it, so that what has not changed is not seen as changed.
    static double rounded(double x) {
        return Math.round(x * 1e6) / 1e6;
    }

    /// @return tables of totals, of what is better and worse, of programs that are new or gone
    public String text() {
        StringBuilder out = new StringBuilder();
        StringBuilder details = new StringBuilder();
        out.append("%-14s%14s%14s%12s%8s%8s%n".formatted("total", "before", "after", "change", "helped", "hurt"));
        for (Total t : totals()) {
            out.append("%-14s%14s%14s%12s%8d%8d%n"
                    .formatted(t.metric().text(), t.before(), t.after(), t.change(), t.helped(), t.hurt()));
            List<Change> all = shared(t.metric());
            details(t.metric(), all.stream().filter(c -> c.by() != 0).toList(), details);
        }
        out.append(details);
        list(out, "new", fresh);
        list(out, "gone", gone);
        return out.toString();
    }

    /// All programs together.
    ///
    /// @param before as tables have it
    /// @param change in percent
    /// @param helped programs that are better
    /// @param hurt programs that are worse
    public record Total(Metric metric, String before, String after, String change, long helped, long hurt) {}

    /// @return one for each metric that is known before and after
    public List<Total> totals() {
        List<Total> out = new ArrayList<>();
        sums.forEach((m, s) -> out.add(new Total(
                m,
                TextReport.number(s.before),
                TextReport.number(s.after),
                percent(s.before, s.after),
                s.helped,
                s.hurt)));
        return out;
    }

    private void details(Metric m, List<Change> changed, StringBuilder out) {
        if (changed.isEmpty()) return;
        for (boolean better : new boolean[] {true, false}) {
            List<Change> those = changed.stream()
                    .filter(c -> m.isBetter(c.before(), c.after()) == better)
                    .sorted(Comparator.comparingDouble((Change c) -> -Math.abs(c.by()))
                            .thenComparing(Change::program))
                    .toList();
            if (those.isEmpty()) continue;
            out.append("%n%s %s%n".formatted(m.text(), better ? "helped" : "hurt"));
            for (Change c : those.subList(0, Math.min(MOST, those.size())))
                out.append("  %14s -> %-14s %8s  %s%n"
                        .formatted(
                                TextReport.number(c.before()),
                                TextReport.number(c.after()),
                                percent(c.before(), c.after()),
                                c.program()));
            if (those.size() > MOST) out.append("  and %d more%n".formatted(those.size() - MOST));
        }
    }

    /// @return the change from one number to another
    public static String percent(double was, double is) {
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
            out.append("%-14s%14s -> %-14s %s%n"
                    .formatted(
                            m.text(),
                            TextReport.number(was.getAsDouble()),
                            TextReport.number(is.getAsDouble()),
                            percent(was.getAsDouble(), is.getAsDouble())));
        }
        return out.toString();
    }

    private static void list(StringBuilder out, String what, Set<String> names) {
        if (names.isEmpty()) return;
        String some = names.stream().limit(LISTED).collect(Collectors.joining(", "));
        String more = names.size() > LISTED ? " and %,d more".formatted(names.size() - LISTED) : "";
        out.append("%n%s: %s%s%n".formatted(what, some, more));
    }

    /// A condition that holds for a program.
    public record Broken(String program, Metric metric, String what) {
        /// @return what it is and of which program
        public String text() {
            return program + ": " + what;
        }
    }

    /// @param conditions such as `registers>+0,cost>+5%`
    /// @throws IllegalArgumentException if a condition is none
    public static void check(String conditions) {
        Condition.parse(conditions);
    }

    /// @param conditions such as `registers>+0,cost>+5%`
    /// @return one for each program and condition that holds
    /// @throws IllegalArgumentException if a condition is none
    public List<Broken> failures(String conditions) {
        List<Broken> out = new ArrayList<>();
        for (Condition c : Condition.parse(conditions))
            for (Change x : shared(c.metric())) if (c.holds(x.before(), x.after())) out.add(broken(c, x));
        return out;
    }

    private static Broken broken(Condition c, Change x) {
        String what = "%s %s -> %s (%s), against %s"
                .formatted(
                        c.metric().text(),
                        TextReport.number(x.before()),
                        TextReport.number(x.after()),
                        percent(x.before(), x.after()),
                        c.text());
        return new Broken(x.program(), c.metric(), what);
    }
}
