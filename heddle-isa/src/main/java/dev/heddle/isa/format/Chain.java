package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A value that is chosen among three or more: each in a line of its own, if they were written in several lines or do
/// not fit into one.
final class Chain {
    /// Blanks before the first value; the colons of the others are two columns before it.
    private static final int STEP = 4;

    private Chain() {}

    /// @return the lines of a statement or a function, or null if it is not written so
    static @Nullable List<String> lines(Node n, int indent) {
        if (n.kind() != Node.Kind.STATEMENT && n.kind() != Node.Kind.ITEM) return null;
        List<FormatToken> words = n.words();
        int start = 1;
        while (start < words.size() && !words.get(start - 1).is("=")) start++;
        List<Integer> colons = colons(words, start);
        if (colons.size() < 2) return null;
        boolean fits = indent + Inline.cells(n).length() <= Page.WIDTH;
        boolean isBroken = colons.stream().anyMatch(i -> words.get(i).first());
        if (fits && !isBroken) return null;
        List<String> out = new ArrayList<>();
        out.add(Spacing.line(words.subList(0, start), n.kind()));
        colons.add(words.size());
        int from = start;
        for (int to : colons) {
            List<FormatToken> part = words.subList(from, to);
            boolean isFirst = from == start;
            if (!isFirst) part = part.subList(1, part.size());
            String sign = isFirst ? "" : ": ";
            List<String> lines = Breaker.lines(part, Node.Kind.STATEMENT, indent + STEP, 0);
            for (int i = 0; i < lines.size(); i++)
                out.add(
                        i == 0
                                ? " ".repeat(STEP - sign.length()) + sign + lines.get(i)
                                : " ".repeat(STEP) + lines.get(i));
            from = to;
        }
        return out;
    }

    /// The colons of the outermost choices, those of the values at their ends.
    private static List<Integer> colons(List<FormatToken> words, int start) {
        List<Integer> out = new ArrayList<>();
        int depth = 0;
        int open = 0;
        for (int i = start; i < words.size(); i++) {
            FormatToken t = words.get(i);
            if (t.is("(") || t.is("[")) depth++;
            if (t.is(")") || t.is("]")) depth--;
            if (depth > 0) continue;
            if (t.is("?")) open++;
            if (t.is(":") && open > 0 && --open == 0) out.add(i);
        }
        return out;
    }
}
