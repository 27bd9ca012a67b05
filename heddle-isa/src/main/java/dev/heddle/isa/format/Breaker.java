package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;

/// Breaks words that do not fit into a line: after commas and operators, before `and`, `or` and the colon of a choice,
/// at the outermost place that there is. A line never begins with `|` or `-`, which would mean something else there.
final class Breaker {
    /// What lines after the first have before them, beyond the indentation of the first.
    static final int STEP = 4;

    private final List<FormatToken> words;
    private final boolean[] blank;
    private final int[] cost;

    private Breaker(List<FormatToken> words, Node.Kind kind) {
        this.words = words;
        this.blank = Spacing.blanks(words, kind);
        this.cost = new int[words.size()];
        int depth = 0;
        for (int i = 1; i < words.size(); i++) {
            FormatToken before = words.get(i - 1);
            if (before.is("(") || before.is("[")) depth++;
            int own = own(before, words.get(i));
            cost[i] = blank[i] && own >= 0 ? 16 * depth + own : -1;
            if (words.get(i).is(")") || words.get(i).is("]")) depth--;
        }
    }

    /// @return how loosely the words hold together, 0 most; -1 if there must be no break
    private static int own(FormatToken before, FormatToken t) {
        if (t.isString() || t.is("general") || t.is("when")) return 0;
        if (before.is(",")) return 1;
        if (t.is(":") || before.is("?")) return 2;
        if (t.is("?") || t.is("|") || t.is("-")) return -1;
        if (t.is("or") || before.is("||")) return 3;
        if (t.is("and") || before.is("&&")) return 4;
        return switch (before.isString() ? "" : before.text()) {
            case "|", "^", "&" -> 5;
            case "==", "!=", "<", "<=", ">", ">=" -> 6;
            case "<<", ">>" -> 7;
            case "+", "-" -> 8;
            case "*", "/", "%" -> 9;
            case "=" -> 10;
            default -> -1;
        };
    }

    /// @param indent columns before the first line
    /// @param taken columns that what follows needs in the last line
    /// @return the lines; those after the first with [#STEP] more blanks before them
    static List<String> lines(List<FormatToken> words, Node.Kind kind, int indent, int taken) {
        return new Breaker(words, kind).run(indent, taken);
    }

    private List<String> run(int indent, int taken) {
        List<String> out = new ArrayList<>();
        int from = 0;
        while (from < words.size()) {
            int more = out.isEmpty() ? 0 : STEP;
            int width = Page.WIDTH - indent - more;
            int to = fits(from, width - taken) ? words.size() : best(from, width);
            out.add(" ".repeat(more) + text(from, to));
            from = to;
        }
        return out;
    }

    private boolean fits(int from, int width) {
        return text(from, words.size()).length() <= width;
    }

    /// The place of the next break: the cheapest that does not leave most of the line empty.
    private int best(int from, int width) {
        int best = -1;
        int any = -1;
        int length = words.get(from).text().length();
        for (int i = from + 1; i < words.size(); i++) {
            if (cost[i] >= 0 && (length <= width || any < 0)) {
                if (any < 0 || cost[i] < cost[any]) any = i;
                if (10 * length >= 4 * width && (best < 0 || cost[i] <= cost[best])) best = i;
            }
            length += (blank[i] ? 1 : 0) + words.get(i).text().length();
            if (length > width && any >= 0) break;
        }
        return best >= 0 ? best : any >= 0 ? any : words.size();
    }

    private String text(int from, int to) {
        StringBuilder out = new StringBuilder();
        for (int i = from; i < to; i++) {
            if (i > from && blank[i]) out.append(' ');
            out.append(words.get(i).text());
        }
        return out.toString();
    }
}
