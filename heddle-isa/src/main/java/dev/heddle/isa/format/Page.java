package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The lines of a formatted file. Comments after lines that follow each other begin in one column.
final class Page {
    /// Columns of a line.
    static final int WIDTH = 120;

    private static final Pattern RULE = Pattern.compile("# -{2,} (.*?) -{2,}");

    private record Line(int indent, String text, String comment) {
        int end() {
            return indent + text.length();
        }
    }

    private final List<Line> lines = new ArrayList<>();

    /// @param comment what stands after it, with its sign; or empty
    void add(int indent, String text, String comment) {
        add(indent, List.of(text), comment);
    }

    /// @param several the lines of one node
    /// @param comment what stands after the last of them, or before the first if there is no room
    void add(int indent, List<String> several, String comment) {
        boolean fits = indent + several.getLast().length() + 2 + comment.length() <= WIDTH;
        if (!comment.isEmpty() && !fits) remark(indent, comment);
        for (String line : several.subList(0, several.size() - 1)) lines.add(new Line(indent, line, ""));
        lines.add(new Line(indent, several.getLast(), fits ? comment : ""));
    }

    /// Adds an empty line, but not a second one.
    void gap() {
        if (!lines.isEmpty() && !lines.getLast().text.isEmpty()) lines.add(new Line(0, "", ""));
    }

    /// Adds a comment of its own. One that is too long is wrapped; a rule with a title is as long as a line.
    void remark(int indent, String comment) {
        String rest = carry(indent, comment);
        while (!rest.isEmpty()) rest = carry(indent, "# " + rest);
    }

    /// Adds as much of a comment as there is room for.
    ///
    /// @return what is left of it, without the sign
    String carry(int indent, String comment) {
        Matcher rule = RULE.matcher(comment);
        if (indent == 0 && rule.matches()) {
            String title = "# ---- " + rule.group(1) + " ";
            lines.add(new Line(0, title + "-".repeat(Math.max(4, WIDTH - title.length())), ""));
            return "";
        }
        boolean fits = indent + comment.length() <= WIDTH;
        int at = fits ? -1 : comment.lastIndexOf(' ', WIDTH - indent);
        boolean isCut = at > 2;
        String line = isCut ? comment.substring(0, at).stripTrailing() : comment;
        lines.add(new Line(indent, line, ""));
        return isCut ? comment.substring(at).strip() : "";
    }

    /// @return whether a comment may take over words from the one before it
    static boolean isProse(String comment) {
        return comment.startsWith("# ")
                && !comment.startsWith("#  ")
                && !RULE.matcher(comment).matches();
    }

    /// @return the whole text; every line ends with LF
    String text() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < lines.size(); ) {
            int end = i + 1;
            while (end < lines.size() && isBeside(lines.get(end - 1), lines.get(end))) end++;
            write(lines.subList(i, end), out);
            i = end;
        }
        return out.toString();
    }

    private static boolean isBeside(Line before, Line line) {
        return !before.comment.isEmpty()
                && !line.comment.isEmpty()
                && before.indent == line.indent
                && !line.text.endsWith("{");
    }

    private static void write(List<Line> block, StringBuilder out) {
        int column = block.stream().mapToInt(Line::end).max().orElse(0);
        boolean fits = block.stream().allMatch(l -> column + 2 + l.comment.length() <= WIDTH);
        for (Line l : block) {
            if (!l.text.isEmpty()) out.append(" ".repeat(l.indent)).append(l.text);
            if (!l.comment.isEmpty())
                out.append(" ".repeat((fits ? column : l.end()) + 2 - l.end())).append(l.comment);
            out.append('\n');
        }
    }
}
