package dev.heddle.cli.commands;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.analysis.finding.FindingRule;
import dev.heddle.analysis.finding.Level;
import dev.heddle.analysis.stats.Metric;
import dev.heddle.analysis.stats.ProgramStats;
import dev.heddle.cli.ci.MarkdownTable;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.cli.stats.Named;
import dev.heddle.cli.stats.ReportComparison;
import dev.heddle.cli.stats.TextReport;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/// Writes what `stats` has counted and compared for SARIF and summaries.
final class StatsFindings {
    /// A number that is compared.
    record Rule(Metric metric) implements FindingRule {
        static final List<Rule> ALL =
                Arrays.stream(Metric.values()).map(Rule::new).toList();

        @Override
        public String id() {
            return "stats-" + metric.text();
        }

        @Override
        public String title() {
            return "The number of '%s' has changed more than it may".formatted(metric.text());
        }

        @Override
        public Level level() {
            return Level.ERROR;
        }

        @Override
        public String page() {
            return "ci.md#stats";
        }
    }

    /// What a summary without a baseline shows of each program.
    private static final List<Metric> SHOWN =
            List.of(Metric.INSTRUCTIONS, Metric.REGISTERS, Metric.THREADS, Metric.COST, Metric.SPILLS, Metric.UNKNOWN);

    private StatsFindings() {}

    static List<Finding> of(List<ReportComparison.Broken> broken) {
        return broken.stream().map(StatsFindings::finding).toList();
    }

    private static Finding finding(ReportComparison.Broken b) {
        return new Finding(new Rule(b.metric()), b.text(), Finding.Place.of(file(b.program())), List.of());
    }

    /// Of a program in a file of several, the file.
    private static String file(String program) {
        int colon = program.lastIndexOf(':');
        try {
            return colon < 0 || Files.exists(Path.of(program)) ? program : program.substring(0, colon);
        } catch (InvalidPathException e) {
            return program;
        }
    }

    /// @return a row for each program
    static String summary(List<Named> reports) {
        String[] heads = new String[SHOWN.size() + 1];
        heads[0] = "program";
        for (int i = 0; i < SHOWN.size(); i++) heads[i + 1] = SHOWN.get(i).text();
        MarkdownTable table = new MarkdownTable(heads);
        for (Named n : reports) table.add(row(n));
        return "### heddle stats\n\n%s\n\n%s".formatted(ProgramTexts.count(reports.size(), "program"), table.text());
    }

    private static String[] row(Named n) {
        ProgramStats s = n.stats();
        String[] out = new String[SHOWN.size() + 1];
        out[0] = n.name();
        for (int i = 0; i < SHOWN.size(); i++) {
            OptionalDouble v = SHOWN.get(i).of(s);
            out[i + 1] = v.isPresent() ? TextReport.number(v.getAsDouble()) : "";
        }
        return out;
    }

    /// @return what has changed in all programs, and what has changed too much
    static String summary(ReportComparison c, List<ReportComparison.Broken> broken) {
        MarkdownTable totals = new MarkdownTable("total", "before", "after", "change", "helped", "hurt");
        for (ReportComparison.Total t : c.totals())
            totals.add(
                    t.metric().text(),
                    t.before(),
                    t.after(),
                    t.change(),
                    Long.toString(t.helped()),
                    Long.toString(t.hurt()));
        MarkdownTable failed = new MarkdownTable("", "program", "change");
        for (ReportComparison.Broken b : broken) failed.add("❌", b.program(), b.what());
        return "### heddle stats\n\n%s%s%s".formatted(totals.text(), failed.isEmpty() ? "" : "\n", failed.text());
    }
}
