package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Nodes of one kind in lines below each other: their parts begin in the same columns.
final class Tables {
    private Tables() {}

    /// @param group the nodes of a line
    /// @return what lines must have in common to be put into columns; empty if they are not
    static String key(List<Node> group) {
        String key = key(group.getFirst());
        boolean isOne = group.size() == 1 || key.equals("input");
        return isOne && group.stream().allMatch(n -> key(n).equals(key)) ? key : "";
    }

    private static String key(Node n) {
        return switch (n.kind()) {
            case LINE -> n.keyword().equals("view") ? "state" : n.keyword();
            case ITEM -> n.keyword();
            case ONLY -> "only";
            case STEP -> "step";
            case OPERAND ->
                "operand " + Inline.cells(n).indexOf('(') + n.words().get(4).text();
            default -> "";
        };
    }

    /// @param groups nodes of one key by their lines
    /// @return these lines in columns, or null if that does not suit them
    static @Nullable List<String> lines(List<List<Node>> groups, int indent) {
        if (groups.getFirst().getFirst().kind() == Node.Kind.OPERAND)
            return operands(groups.stream().map(List::getFirst).toList(), indent);
        List<List<String>> rows = new ArrayList<>();
        List<List<Integer>> gaps = new ArrayList<>();
        for (List<Node> group : groups) {
            Row row = new Row(new ArrayList<>(), new ArrayList<>());
            for (Node n : group) row.add(n);
            rows.add(row.cells);
            gaps.add(row.gaps);
        }
        return Columns.table(rows, gaps, indent);
    }

    /// A line of a table.
    ///
    /// @param gaps blanks before each cell, at least
    private record Row(List<String> cells, List<Integer> gaps) {
        void add(Node n) {
            int from = cells.size();
            for (int i = 0; i < n.cells().size(); i++) {
                boolean isNext = i == 0 && from > 0;
                int slot = Math.max(cells.size(), from + slot(n, i));
                add(slot, Inline.cell(n, i), isNext ? 2 : Inline.gap(n, i));
            }
            Node.Block block = n.block();
            if (block != null) add(from + 3, Inline.block(block), 1);
        }

        private void add(int slot, String cell, int gap) {
            while (cells.size() < slot) {
                cells.add("");
                gaps.add(0);
            }
            cells.add(cell);
            gaps.add(gap);
        }
    }

    /// The column of a cell: of items, the title has one of its own whether there is a form or not; of units, so have
    /// what may be left out.
    private static int slot(Node n, int i) {
        FormatToken first = n.cells().get(i).getFirst();
        if (n.kind() == Node.Kind.ITEM && i > 0) return first.isString() ? 2 : 1;
        if (!n.keyword().equals("unit")) return i;
        return switch (first.text()) {
            case "sources" -> 3;
            case "evidence" -> 4;
            default -> i;
        };
    }

    private static @Nullable List<String> operands(List<Node> nodes, int indent) {
        List<Map<String, String>> rows = new ArrayList<>();
        for (Node n : nodes) rows.add(arguments(n.words()));
        List<String> order =
                Columns.merged(rows.stream().map(r -> List.copyOf(r.keySet())).toList());
        if (order == null) return null;
        List<String> out = new ArrayList<>();
        List<String> lines = Columns.lines(order, rows);
        for (int i = 0; i < nodes.size(); i++) {
            String all = Inline.cells(nodes.get(i));
            out.add(all.substring(0, all.indexOf('(') + 1) + lines.get(i) + ")");
        }
        return out.stream().anyMatch(l -> indent + l.length() > Page.WIDTH) ? null : out;
    }

    /// The arguments of an operand by the names of the parameters, each with its comma.
    private static Map<String, String> arguments(List<FormatToken> words) {
        Map<String, String> out = new LinkedHashMap<>();
        int depth = 0;
        int start = 4;
        for (int i = start; i < words.size(); i++) {
            FormatToken t = words.get(i);
            if (t.is("(") || t.is("[")) depth++;
            if (t.is("]") || t.is(")")) depth--;
            boolean isLast = i == words.size() - 1;
            if (!isLast && !(t.is(",") && depth == 0)) continue;
            List<FormatToken> argument = words.subList(start, i);
            if (!argument.isEmpty()) {
                String text = Spacing.line(argument, Node.Kind.OPERAND);
                out.put(argument.getFirst().text(), isLast ? text : text + ",");
            }
            start = i + 1;
        }
        return out;
    }
}
