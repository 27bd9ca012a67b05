package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Alternatives of shapes and texts as a table: a column for each variable of the patterns, one for the texts, one for
/// what they stand for.
final class AlternativesTable {
    /// Wider cells do not make their column wider.
    private static final int WIDEST = 48;

    private AlternativesTable() {}

    /// @param rows alternatives in lines below each other
    /// @return for each of them its lines, without the indentation
    static List<List<String>> lines(List<Node> rows, int indent) {
        List<String> conditions = conditions(rows);
        int texts = 0;
        for (int i = 0; i < rows.size(); i++) texts = widest(texts, conditions.get(i));
        int values = values(rows, conditions, texts, indent);
        List<List<String>> out = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) out.add(row(rows.get(i), conditions.get(i), texts, values, indent));
        return out;
    }

    private static int widest(int before, String cell) {
        return cell.length() > WIDEST ? before : Math.max(before, cell.length());
    }

    /// The width of the texts that have something after them in the same line.
    private static int values(List<Node> rows, List<String> conditions, int texts, int indent) {
        int column = texts == 1 ? 2 : texts + 2;
        List<List<String>> all = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Node n = rows.get(i);
            List<String> cells = Inline.list(n);
            boolean isInColumn = conditions.get(i).length() <= texts;
            if (isInColumn && cells.size() > 2 && !isBroken(n, 2)) all.add(cells);
        }
        while (true) {
            int widest = 0;
            List<String> longest = null;
            for (List<String> cells : all) {
                widest = widest(widest, cells.get(1));
                if (longest == null || length(cells) > length(longest)) longest = cells;
            }
            int at = indent + column + widest + 2;
            if (all.stream().allMatch(c -> at + c.get(2).length() <= Page.WIDTH)) return widest;
            // What has no room gets a line of its own, the longest first.
            all.remove(longest);
        }
    }

    private static int length(List<String> cells) {
        return cells.get(1).length() + cells.get(2).length();
    }

    /// Whether a cell of an alternative was written in a line of its own.
    private static boolean isBroken(Node n, int cell) {
        return n.cells().get(cell).getFirst().first();
    }

    private static List<String> row(Node n, String condition, int texts, int values, int indent) {
        List<String> out = new ArrayList<>();
        StringBuilder line = new StringBuilder(condition);
        List<String> cells = Inline.list(n);
        int gap = texts == 1 ? 1 : 2;
        int column = Math.max(texts, 0) + gap;
        for (int i = 1; i < cells.size(); i++) {
            String cell = cells.get(i);
            int start = Math.max(line.length() + (i == 1 ? gap : 2), column);
            boolean isOwn = i > 1 && isBroken(n, i);
            if (i == 1 && indent + start + cell.length() > Page.WIDTH) start = line.length() + gap;
            if (i == 1 && cell.startsWith("undefined") && condition.equals("|")) start = 2;
            if (!isOwn && indent + start + cell.length() <= Page.WIDTH) {
                line.append(" ".repeat(start - line.length())).append(cell);
            } else {
                out.add(line.toString());
                int at = indent + texts + gap + cell.length() <= Page.WIDTH ? texts + gap : 4;
                String before = " ".repeat(at);
                List<String> several = strings(n, i, cell, Page.WIDTH - indent - at);
                for (String s : several.subList(0, several.size() - 1)) out.add(before + s);
                line = new StringBuilder(before).append(several.getLast());
            }
            column = i == 1 ? texts + gap + values + 2 : 0;
        }
        out.add(line.toString());
        return out;
    }

    /// A cell that has no room in a line, if it is a template.
    private static List<String> strings(Node n, int i, String cell, int width) {
        List<FormatToken> words = n.cells().get(i);
        boolean isTemplate = words.getLast().isString() && !words.getFirst().is("undefined");
        boolean isLong = isTemplate && cell.length() > width;
        return isLong ? TemplateStrings.lines(cell, width) : List.of(cell);
    }

    private static List<String> conditions(List<Node> rows) {
        List<Map<String, String>> patterns = new ArrayList<>();
        for (Node n : rows) patterns.add(patterns(n.cells().getFirst()));
        List<List<String>> names =
                patterns.stream().map(p -> List.copyOf(p.keySet())).toList();
        List<String> order = Columns.merged(names);
        List<String> lines = order == null ? null : Columns.lines(order, patterns);
        List<String> out = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            List<FormatToken> words = rows.get(i).cells().getFirst();
            String guard = guard(words);
            String all = lines == null ? null : lines.get(i);
            if (all == null) all = String.join(" ", patterns.get(i).values());
            out.add(("| " + all + (all.isEmpty() || guard.isEmpty() ? "" : " ") + guard).strip());
        }
        return out;
    }

    /// The patterns of an alternative by their variables.
    private static Map<String, String> patterns(List<FormatToken> words) {
        Map<String, String> out = new LinkedHashMap<>();
        int end = guardAt(words);
        int start = 1;
        for (int i = 2; i <= end; i++) {
            boolean isNext = i == end || i + 1 < end && begins(words, i, end);
            if (!isNext) continue;
            String text = Spacing.line(words.subList(start, i), Node.Kind.ALTERNATIVE);
            out.merge(text.substring(0, text.indexOf('=')), text, (a, b) -> a + " " + b);
            start = i;
        }
        return out;
    }

    /// Whether a pattern begins there: a variable, perhaps a part of an operand, and the sign after it.
    private static boolean begins(List<FormatToken> words, int i, int end) {
        if (!words.get(i).isName() || words.get(i - 1).is(".")) return false;
        return words.get(i + 1).is("=")
                || i + 3 < end && words.get(i + 1).is(".") && words.get(i + 3).is("=");
    }

    private static int guardAt(List<FormatToken> words) {
        for (int i = 1; i < words.size(); i++) if (words.get(i).is("when")) return i;
        return words.size();
    }

    private static String guard(List<FormatToken> words) {
        int at = guardAt(words);
        return at == words.size() ? "" : Spacing.line(words.subList(at, words.size()), Node.Kind.STATEMENT);
    }
}
