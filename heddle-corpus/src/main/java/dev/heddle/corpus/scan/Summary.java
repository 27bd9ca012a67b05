package dev.heddle.corpus.scan;

import dev.heddle.corpus.table.Table;
import java.util.EnumMap;
import java.util.Map;

/// What a scan has made.
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
}
