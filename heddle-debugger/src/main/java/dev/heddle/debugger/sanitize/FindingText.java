package dev.heddle.debugger.sanitize;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.analysis.finding.Level;
import java.util.ArrayList;
import java.util.List;

/// Findings as people read them.
public final class FindingText {
    private FindingText() {}

    /// @param kernel what it was found in
    /// @param file that a debugger opens; empty if none can
    /// @return lines without line ends; the first one says it all
    public static List<String> of(Finding f, String kernel, String file) {
        List<String> out = new ArrayList<>();
        out.add("%s: %s: %s: %s".formatted(kernel, f.level().text(), f.rule().id(), f.message()));
        Finding.Met met = f.met();
        String before = met.isPreamble() ? ", in the preamble" : "";
        out.add("    at " + place(f.at()) + before + spot(met.spot()));
        for (Finding.Related r : f.related()) {
            String by = r.spot() == null ? "" : spot(r.spot());
            out.add(
                    r.does().isEmpty()
                            ? "    from " + place(r.at())
                            : "    and %s%s, which %s".formatted(place(r.at()), by, r.does()));
        }
        out.add("    %,d time%s; %sto suppress it: %s"
                .formatted(
                        met.count(),
                        met.count() == 1 ? "" : "s",
                        file.isEmpty() ? "" : debugging(f, file) + "; ",
                        Suppressions.line(f)));
        return out;
    }

    /// @param file kernel that the debugger opens
    /// @return the command that goes to where it was met
    public static String debugging(Finding f, String file) {
        return "heddle debug %s %s".formatted(file, f.met().place());
    }

    private static String place(Finding.Place p) {
        return "0x%x (%s)%s".formatted(p.address(), p.text(), p.line() == 0 ? "" : ", " + p.source());
    }

    private static String spot(Finding.Spot s) {
        return ", group %s, wave %d%s, step %d"
                .formatted(s.groupText(), s.wave(), s.lane() < 0 ? "" : ", lane " + s.lane(), s.step());
    }

    /// @return what was looked at, and what was not
    public static List<String> of(CheckCoverage e, List<ExecutionCounts.Line> lines, long all) {
        List<String> out = new ArrayList<>();
        long branches = lines.stream().filter(l -> !l.ways().isEmpty()).count();
        long both = lines.stream().filter(l -> l.ways().size() > 1).count();
        out.add(String.join(
                ", ",
                many(e.accesses(), "access", "es"),
                many(e.pairs(), "pair", "s") + " compared",
                many(e.barriers(), "barrier", "s"),
                many(e.groups(), "group", "s"),
                many(e.waves(), "wave", "s"),
                many(e.runs(), "order", "s") + " of waves",
                "%d of %s ran".formatted(lines.size(), many(all, "instruction", "s")),
                "%d of %s went several ways".formatted(both, many(branches, "branch", "es"))));
        out.add("not looked at: " + String.join("; ", e.notModelled()));
        return out;
    }

    private static String many(long n, String what, String more) {
        return "%,d %s%s".formatted(n, what, n == 1 ? "" : more);
    }

    /// @return the last line
    public static String summary(List<Finding> all) {
        return "SANITIZE SUMMARY: %d finding%s displayed (%s, %s, %s)"
                .formatted(
                        all.size(),
                        all.size() == 1 ? "" : "s",
                        count(all, Level.ERROR),
                        count(all, Level.WARNING),
                        count(all, Level.NOTE));
    }

    private static String count(List<Finding> all, Level s) {
        long n = all.stream().filter(f -> f.level() == s).count();
        return "%d %s%s".formatted(n, s.text(), n == 1 ? "" : "s");
    }
}
