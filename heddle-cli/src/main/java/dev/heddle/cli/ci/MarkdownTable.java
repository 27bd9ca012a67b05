package dev.heddle.cli.ci;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.base.source.TerminalSafeText;
import java.util.ArrayList;
import java.util.List;

/// A table in GitHub's Markdown. What stands in a cell is text: it can be neither a link, nor markup, nor a second row.
public final class MarkdownTable {
    /// Rows at most: a summary of a job may have 1 MiB.
    static final int MOST = 500;

    /// Characters of a cell at most.
    private static final int WIDE = 300;

    private final List<String> heads;
    private final List<List<String>> rows = new ArrayList<>();

    public MarkdownTable(String... heads) {
        this.heads = List.of(heads);
    }

    /// @param cells one for each head
    public void add(String... cells) {
        if (cells.length != heads.size())
            throw new IllegalArgumentException("%d cells, and %d heads".formatted(cells.length, heads.size()));
        rows.add(List.of(cells));
    }

    /// @param file what files are here, such as `kernel`
    /// @return a row for each finding
    public static MarkdownTable of(String file, List<Finding> findings) {
        MarkdownTable out = new MarkdownTable("", "rule", file, "where", "finding");
        for (Finding f : findings) out.add(f.level().mark(), f.rule().id(), f.at().file(), f.at().where(), f.message());
        return out;
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /// @return lines, each with its end; nothing for a table without rows
    public String text() {
        if (rows.isEmpty()) return "";
        StringBuilder out = new StringBuilder();
        line(out, heads);
        out.append("|").repeat(" --- |", heads.size()).append('\n');
        for (List<String> r : rows.subList(0, Math.min(MOST, rows.size()))) line(out, r);
        if (rows.size() > MOST) out.append("\nand %,d more\n".formatted(rows.size() - MOST));
        return out.toString();
    }

    private static void line(StringBuilder out, List<String> cells) {
        out.append('|');
        for (String c : cells) out.append(' ').append(plain(c)).append(" |");
        out.append('\n');
    }

    /// @return a text so that Markdown shows it as it is, in one line
    public static String plain(String text) {
        String line =
                TerminalSafeText.safe(text.replace('\r', ' ').replace('\n', ' ').replace('\t', ' '));
        StringBuilder out = new StringBuilder();
        int end = Math.min(WIDE, line.length());
        for (int i = 0; i < end; i++) {
            char c = line.charAt(i);
            if (isMark(c)) out.append('\\');
            out.append(c);
        }
        return (line.length() > WIDE ? out.append('…') : out).toString();
    }

    /// All of ASCII's punctuation may stand after a backslash; what no markup begins with is left as it is.
    private static boolean isMark(char c) {
        return c > ' ' && c < 0x7f && "\\`*_{}[]()<>#!|~@&$^\"'".indexOf(c) >= 0;
    }
}
