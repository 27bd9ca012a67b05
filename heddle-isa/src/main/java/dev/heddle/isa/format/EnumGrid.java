package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The values of an enum, of which a line may have several: a grid.
final class EnumGrid {
    private EnumGrid() {}

    /// @param groups the values of each line
    /// @return a line for each of them, or null if one would be too long
    static @Nullable List<String> lines(List<List<Node>> groups, int indent) {
        List<List<String>> rows = new ArrayList<>();
        List<List<Integer>> gaps = new ArrayList<>();
        int per = perLine(groups);
        Map<Integer, Integer> digits = new HashMap<>();
        for (List<Node> g : groups)
            for (int i = 0; i < g.size(); i++)
                digits.merge(place(g, i, per), g.get(i).first().text().length(), Math::max);
        boolean isList = groups.stream().allMatch(g -> g.size() == 1);
        for (List<Node> g : groups) {
            List<String> row = new ArrayList<>();
            List<Integer> gap = new ArrayList<>();
            for (int i = 0; i < g.size(); i++) {
                Node n = g.get(i);
                int place = place(g, i, per);
                while (row.size() < 2 * place) {
                    row.add("");
                    gap.add(0);
                }
                int wide = digits.getOrDefault(place, 0);
                row.add(" ".repeat(wide - n.first().text().length()) + Inline.cell(n, 0));
                gap.add(i == 0 ? 0 : 2);
                boolean hasDoc = n.cells().size() > 1;
                row.add(hasDoc ? Inline.cell(n, 1) : "");
                gap.add(2);
            }
            rows.add(row);
            gaps.add(gap);
        }
        List<String> out = Columns.table(rows, gaps, indent);
        return out == null && !isList ? null : out;
    }

    /// How many values a line has room for, if each value has a place of its own in the grid; else 0.
    private static int perLine(List<List<Node>> groups) {
        int most = groups.stream().mapToInt(List::size).max().orElse(1);
        if (most == 1 || groups.size() == 1) return 0;
        for (int n : new int[] {most, 2, 4, 8, 16}) {
            if (n < most) continue;
            boolean fits = true;
            for (int i = 0; i < groups.size(); i++) for (Node r : groups.get(i)) fits &= value(r) / n == i;
            if (fits) return n;
        }
        return 0;
    }

    private static int place(List<Node> group, int i, int per) {
        return per > 0 ? value(group.get(i)) % per : i;
    }

    private static int value(Node n) {
        String text = n.first().text();
        return text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : Integer.MAX_VALUE;
    }
}
