package dev.heddle.pages;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Breaks text into lines.
final class LineWrap {
    /// Columns of a page.
    static final int WIDTH = 80;

    private LineWrap() {}

    /// Breaks prose at blanks. A word that is longer than a line is cut, after a dot or comma if it has
    /// one.
    ///
    /// @param width columns of a line, at least 1
    /// @return at least one line
    static List<String> lines(String text, int width) {
        List<String> out = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : clean(text).strip().split("\\s+")) {
            String rest = word;
            if (!line.isEmpty() && line.length() + 1 + rest.length() > width) {
                out.add(line.toString());
                line.setLength(0);
            }
            while (line.isEmpty() && rest.length() > width) {
                int cut = cut(rest, width);
                out.add(rest.substring(0, cut));
                rest = rest.substring(cut);
            }
            line.append(line.isEmpty() ? "" : " ").append(rest);
        }
        if (!line.isEmpty() || out.isEmpty()) out.add(line.toString());
        return out;
    }

    /// Where to cut a word that is longer than `width`.
    private static int cut(String word, int width) {
        int end = Character.isHighSurrogate(word.charAt(width - 1)) && width > 1 ? width - 1 : width;
        int best = Math.max(word.lastIndexOf('.', end - 1), word.lastIndexOf(',', end - 1));
        return best > end / 2 ? best + 1 : end;
    }

    /// Breaks a line of the book's language at blanks; what comes out means the same. A text in quotes is
    /// broken into two, which the language joins with a blank. A line never begins with a bar, which would
    /// begin an alternative.
    ///
    /// @param width columns of a line, at least 20
    /// @return lines without the indentation of the first, the others indented by four more columns
    static List<String> code(String line, int width) {
        List<String> out = new ArrayList<>();
        String rest = clean(line);
        while (rest.length() > width) {
            Break at = best(rest, width);
            String hanging = "    ";
            if (at == null) {
                int cut = codeCut(rest, width);
                out.add(rest.substring(0, cut));
                rest = hanging + rest.substring(cut);
            } else {
                out.add(rest.substring(0, at.at) + (at.quoted ? "\"" : ""));
                rest = hanging + (at.quoted ? "\"" : "") + rest.substring(at.at + 1);
            }
        }
        out.add(rest);
        return out;
    }

    /// Where to cut a line without blanks: after a bracket or comma, if there is one.
    private static int codeCut(String line, int width) {
        for (int i = width; i > width / 2; i--) if ("([,:~".indexOf(line.charAt(i - 1)) >= 0) return i;
        return cut(line, width);
    }

    /// A blank where a line may end.
    ///
    /// @param cost less is better
    private record Break(int at, boolean quoted, int cost) {}

    /// The last of the best places: outside parentheses rather than inside, before an operator that binds
    /// loosely.
    private static @Nullable Break best(String line, int width) {
        Break best = null;
        boolean quoted = false;
        int depth = 0;
        int start = line.length() - line.stripLeading().length();
        for (int i = start; i <= width && i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') quoted = !quoted;
            else if (quoted && c == '\\') i++;
            else if (!quoted && (c == '(' || c == '[')) depth++;
            else if (!quoted && (c == ')' || c == ']')) depth--;
            else if (c == ' ' && (!quoted || i < width)) {
                if (!quoted && line.startsWith("| ", i + 1)) continue;
                boolean early = i < width / 3;
                Break here = new Break(i, quoted, quoted ? 100 : 8 * depth + rank(line, i) + (early ? 50 : 0));
                if (best == null || here.cost <= best.cost) best = here;
            }
        }
        return best;
    }

    private static int rank(String line, int blank) {
        if (line.startsWith(": ", blank + 1)) return 0;
        if (line.startsWith("? ", blank + 1)) return 1;
        if (line.startsWith("|| ", blank + 1) || line.startsWith("&& ", blank + 1)) return 2;
        return line.charAt(blank - 1) == ',' || line.charAt(blank - 1) == '=' ? 3 : 4;
    }

    /// Fills lines with items of a list, which stay whole if they are not longer than a line.
    static List<String> items(List<String> items, int width) {
        List<String> out = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < items.size(); i++) {
            String item = clean(items.get(i)) + (i < items.size() - 1 ? "," : "");
            if (!line.isEmpty() && line.length() + 1 + item.length() > width) {
                out.addAll(lines(line.toString(), width));
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(item);
        }
        out.addAll(lines(line.toString(), width));
        return out;
    }

    /// A text without the characters that would move the cursor.
    static String clean(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                StringBuilder out = new StringBuilder(text);
                for (int k = i; k < out.length(); k++) if (Character.isISOControl(out.charAt(k))) out.setCharAt(k, ' ');
                return out.toString();
            }
        }
        return text;
    }

    /// A text cut to a width; dots stand for the rest.
    static String shortened(String text, int width) {
        String s = clean(text);
        if (s.length() <= width) return s;
        return s.substring(0, Math.max(0, width - 3)).stripTrailing() + "...";
    }

    static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
