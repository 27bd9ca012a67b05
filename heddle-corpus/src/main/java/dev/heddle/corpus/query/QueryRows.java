package dev.heddle.corpus.query;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All rows of a query, for answers that are known to be small.
public final class QueryRows implements Answer {
    private List<Head> heads = List.of();
    private final List<List<@Nullable Object>> rows = new ArrayList<>();

    /// No rows yet.
    public QueryRows() {}

    @Override
    public void heads(List<Head> all) {
        heads = all;
    }

    @Override
    public void row(List<@Nullable Object> values) {
        rows.add(values);
    }

    /// @return the columns
    public List<Head> heads() {
        return heads;
    }

    /// @return the rows, in their order
    public List<List<@Nullable Object>> list() {
        return rows;
    }

    /// @return a value as a text, empty for null
    public String text(int row, int column) {
        Object v = rows.get(row).get(column);
        return v == null ? "" : v.toString();
    }

    /// @return a value as a number, 0 for null
    public double number(int row, int column) {
        return rows.get(row).get(column) instanceof Number n ? n.doubleValue() : 0;
    }
}
