package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Columns with names, such as the parameters of operands below each other.
final class Columns {
    /// What is added to cells at most; lines that differ more are not put into columns.
    private static final int FARTHEST = 24;

    private Columns() {}

    /// @param rows for each row the names of its cells, none twice
    /// @return all names in an order that agrees with each row, or null if there is none
    static @Nullable List<String> merged(List<List<String>> rows) {
        List<String> out = new ArrayList<>();
        for (List<String> row : rows) {
            int at = 0;
            for (String name : row) {
                int found = out.indexOf(name);
                if (found < 0) out.add(at++, name);
                else if (found < at) return null;
                else at = found + 1;
            }
        }
        return out;
    }

    /// @param rows for each row its cells by name
    /// @return the rows as lines, a blank between the columns; nothing is after the last cell of a row
    static List<String> lines(List<String> order, List<Map<String, String>> rows) {
        Map<String, Integer> widths = new HashMap<>();
        for (Map<String, String> row : rows) row.forEach((name, text) -> widths.merge(name, text.length(), Math::max));
        List<String> out = new ArrayList<>();
        for (Map<String, String> row : rows) {
            StringBuilder line = new StringBuilder();
            int column = 0;
            for (String name : order) {
                String text = row.get(name);
                if (text != null)
                    line.append(" ".repeat(column - line.length())).append(text);
                column += widths.getOrDefault(name, 0) + 1;
            }
            out.add(line.toString());
        }
        return out;
    }

    /// Puts the cells of rows below each other.
    ///
    /// @param rows their cells; an empty one leaves its column empty
    /// @param gaps for each row the least number of blanks before each of its cells
    /// @param indent columns before the rows
    /// @return the lines, or null if they would be too long or too far apart
    static @Nullable List<String> table(List<List<String>> rows, List<List<Integer>> gaps, int indent) {
        List<StringBuilder> lines = new ArrayList<>();
        int most = 0;
        for (List<String> row : rows) {
            lines.add(new StringBuilder());
            most = Math.max(most, row.size());
        }
        for (int c = 0; c < most; c++) {
            int column = 0;
            int least = Integer.MAX_VALUE;
            for (int r = 0; r < rows.size(); r++) {
                if (c >= rows.get(r).size() || rows.get(r).get(c).isEmpty()) continue;
                int start = lines.get(r).length() + gaps.get(r).get(c);
                column = Math.max(column, start);
                boolean isNext = c == 0 || !rows.get(r).get(c - 1).isEmpty();
                if (isNext) least = Math.min(least, start);
            }
            if (column - least > FARTHEST && least < Integer.MAX_VALUE) return null;
            for (int r = 0; r < rows.size(); r++) {
                if (c >= rows.get(r).size() || rows.get(r).get(c).isEmpty()) continue;
                StringBuilder line = lines.get(r);
                line.append(" ".repeat(column - line.length()))
                        .append(rows.get(r).get(c));
            }
        }
        if (lines.stream().anyMatch(l -> indent + l.length() > Page.WIDTH)) return null;
        return lines.stream().map(StringBuilder::toString).toList();
    }
}
