package dev.heddle.cli.stats;

import dev.heddle.analysis.stats.Metric;
import dev.heddle.cli.rows.CsvRows;
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
            out.append(CsvRows.cell(n.name()))
                    .append(',')
                    .append(CsvRows.cell(n.stats().book()));
            for (Metric m : Metric.values()) {
                OptionalDouble v = m.of(n.stats());
                out.append(',');
                if (v.isPresent()) out.append(TextReport.number(v.getAsDouble()));
            }
            var occupancy = n.stats().occupancy();
            var cost = n.stats().cost();
            out.append(',').append(occupancy == null ? "" : CsvRows.cell(occupancy.limitedBy()));
            out.append(',')
                    .append(cost == null ? "" : CsvRows.cell(cost.bound()))
                    .append('\n');
        }
        return out.toString();
    }
}
