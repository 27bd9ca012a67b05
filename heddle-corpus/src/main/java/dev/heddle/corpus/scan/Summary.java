package dev.heddle.corpus.scan;

import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.corpus.store.Table;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/// The summary of a scan.
///
/// @param rows of each table
/// @param splits of the input
/// @param before of these, those that an earlier scan had done
public record Summary(Map<Table, Long> rows, int splits, int before) {
    public Summary {
        rows = new EnumMap<>(rows);
    }

    /// @return number of rows
    public long of(Table t) {
        return rows.getOrDefault(t, 0L);
    }

    /// @param out where the tables are
    /// @return for people, a line or two
    public String report(Path out) {
        String text = "%s: %s found, %s different; %s, %s unknown, %s\n"
                .formatted(
                        TerminalSafeText.name(out.toString()),
                        count(of(Table.SOURCE), "program"),
                        number(of(Table.PROGRAM)),
                        count(of(Table.FINDING), "finding"),
                        number(of(Table.UNKNOWN)),
                        count(of(Table.FAILURE), "failure"));
        if (before == 0) return text;
        return text + "%s of %s splits were done before\n".formatted(number(before), number(splits));
    }

    private static String number(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    private static String count(long n, String what) {
        return number(n) + " " + what + (n == 1 ? "" : "s");
    }
}
