package dev.heddle.cli.stats;

import dev.heddle.stats.Metric;
import java.util.List;
import java.util.OptionalDouble;

/// Reports as CSV: a line for each program, a column for each number that is compared.
public final class CsvReport {
    private CsvReport() {}

    public static String of(List<Named> reports) {
        StringBuilder out = new StringBuilder("name,book");
        for (Metric m : Metric.values()) out.append(',').append(m.text());
        out.append(",limited_by,bound\n");
        for (Named n : reports) {
            out.append(cell(n.name())).append(',').append(cell(n.stats().book()));
            for (Metric m : Metric.values()) {
                OptionalDouble v = m.of(n.stats());
                out.append(',');
                if (v.isPresent()) out.append(TextReport.number(v.getAsDouble()));
            }
            var occupancy = n.stats().occupancy();
            var cost = n.stats().cost();
            out.append(',').append(occupancy == null ? "" : cell(occupancy.limitedBy()));
            out.append(',').append(cost == null ? "" : cell(cost.bound())).append('\n');
        }
        return out.toString();
    }

    /// As RFC 4180 has it.
    private static String cell(String text) {
        boolean isPlain = text.chars().noneMatch(c -> c == ',' || c == '"' || c < ' ');
        return isPlain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
