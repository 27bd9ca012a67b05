package dev.heddle.pages;

import java.util.ArrayList;
import java.util.List;

/// A table whose cells are wrapped, never cut. The last column takes the room that the others leave.
final class TextTable {
    private static final int GAP = 2;
    private static final int LEAST_LAST = 18;

    private final List<String> titles;
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(String... titles) {
        this.titles = List.of(titles);
    }

    void row(String... cells) {
        if (cells.length != titles.size())
            throw new IllegalArgumentException(cells.length + " cells for " + titles.size() + " columns");
        rows.add(List.of(cells).stream().map(LineWrap::clean).toList());
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    void print(TextSheet sheet, int indent) {
        int[] widths = widths(LineWrap.WIDTH - indent);
        boolean titled = titles.stream().anyMatch(t -> !t.isEmpty());
        if (titled) row(sheet, indent, widths, titles, true);
        for (List<String> row : rows) row(sheet, indent, widths, row, false);
    }

    private int[] widths(int room) {
        int last = titles.size() - 1;
        int[] widths = new int[titles.size()];
        for (int i = 0; i <= last; i++) {
            widths[i] = titles.get(i).length();
            for (List<String> row : rows)
                widths[i] = Math.max(widths[i], row.get(i).length());
        }
        int left = room - GAP * last;
        int wanted = Math.min(LEAST_LAST, widths[last]);
        while (sum(widths, last) + wanted > left) {
            int widest = 0;
            for (int i = 1; i < last; i++) if (widths[i] > widths[widest]) widest = i;
            widths[widest]--;
        }
        widths[last] = left - sum(widths, last);
        return widths;
    }

    private static int sum(int[] widths, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += widths[i];
        return sum;
    }

    private static void row(TextSheet sheet, int indent, int[] widths, List<String> cells, boolean title) {
        List<List<String>> wrapped = new ArrayList<>();
        int height = 0;
        for (int i = 0; i < widths.length; i++) {
            wrapped.add(LineWrap.lines(cells.get(i), widths[i]));
            height = Math.max(height, wrapped.get(i).size());
        }
        for (int k = 0; k < height; k++) {
            StringBuilder line = new StringBuilder(" ".repeat(indent));
            int owed = 0;
            for (int i = 0; i < widths.length; i++) {
                String s = k < wrapped.get(i).size() ? wrapped.get(i).get(k) : "";
                if (!s.isEmpty()) {
                    line.append(" ".repeat(owed));
                    line.append(
                            title
                                    ? sheet.style().faint(s)
                                    : i == 0 ? sheet.style().name(s) : s);
                    owed = 0;
                }
                owed += widths[i] - s.length() + GAP;
            }
            sheet.line(line.toString());
        }
    }
}
