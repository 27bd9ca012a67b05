package dev.heddle.site;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The few marks of Markdown that chapters are written with: headings, paragraphs, lists, tables, fenced blocks, code,
/// bold, and links. `[[iadd]]` is a link to an entry, `[[:Reg]]` one to another name, and a line `{{registers}}` stands
/// for a table out of the book.
final class Markdown {
    private static final String FENCE = "```";
    private static final Pattern INLINE =
            Pattern.compile(
                    "`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\[\\[([^]]+)]]|\\[([^]]+)]\\(([^)]+)\\)");

    private final @Nullable Links links;
    private final Function<String, String> tables;
    private final List<Section> sections = new ArrayList<>();
    private final StringBuilder body = new StringBuilder();
    private String title = "";
    private String heading = "";

    /// @param links null where no set is meant
    /// @param tables HTML for what stands in double braces
    /// @throws IllegalStateException for a link or a table that does not exist
    Markdown(String text, @Nullable Links links, Function<String, String> tables) {
        this.links = links;
        this.tables = tables;
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); ) i = block(lines, i);
        end();
    }

    String title() {
        return title;
    }

    /// @return the parts of the chapter; the first one may be without a heading
    List<Section> sections() {
        return sections;
    }

    private void end() {
        if (!body.toString().isBlank() || !heading.isEmpty())
            sections.add(new Section(anchor(heading), heading, body.toString()));
        body.setLength(0);
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(java.util.Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
    }

    private int block(List<String> lines, int at) {
        String line = lines.get(at);
        if (line.isBlank()) return at + 1;
        if (line.startsWith("# ")) {
            title = line.substring(2);
            return at + 1;
        }
        if (line.startsWith("## ")) {
            end();
            heading = line.substring(3);
            return at + 1;
        }
        if (line.startsWith("### ")) {
            body.append(Html.tag("h3", inline(line.substring(4)))).append('\n');
            return at + 1;
        }
        if (line.startsWith("{{")) {
            body.append(tables.apply(line.substring(2, line.indexOf("}}"))));
            return at + 1;
        }
        if (line.startsWith(FENCE)) return fenced(lines, at);
        if (line.startsWith("|")) return table(lines, at);
        if (line.startsWith("- ")) return list(lines, at);
        return paragraph(lines, at);
    }

    private int fenced(List<String> lines, int at) {
        body.append("<pre tabindex=\"0\"><code>");
        int i = at + 1;
        for (; !lines.get(i).equals(FENCE); i++)
            body.append(Html.escape(lines.get(i))).append('\n');
        body.append("</code></pre>\n");
        return i + 1;
    }

    private int table(List<String> lines, int at) {
        List<String> titles = cells(lines.get(at));
        HtmlTable table =
                new HtmlTable(heading.isEmpty() ? title : heading, titles.toArray(String[]::new));
        int i = at + 2;
        for (; i < lines.size() && lines.get(i).startsWith("|"); i++)
            table.row(cells(lines.get(i)).stream().map(this::inline).toList());
        body.append(table.html());
        return i;
    }

    private static List<String> cells(String line) {
        List<String> out = new ArrayList<>();
        for (String c : line.substring(1, line.length() - 1).split("(?<!\\\\)\\|", -1))
            out.add(c.replace("\\|", "|").strip());
        return out;
    }

    private int list(List<String> lines, int at) {
        List<String> items = new ArrayList<>();
        int i = at;
        while (i < lines.size() && lines.get(i).startsWith("- ")) {
            StringBuilder item = new StringBuilder(lines.get(i).substring(2));
            for (i++; i < lines.size() && lines.get(i).startsWith("  "); i++)
                item.append(' ').append(lines.get(i).strip());
            items.add(inline(item.toString()));
        }
        body.append(Html.list("plain", items));
        return i;
    }

    private int paragraph(List<String> lines, int at) {
        StringBuilder text = new StringBuilder();
        int i = at;
        for (; i < lines.size() && !lines.get(i).isBlank(); i++)
            text.append(text.isEmpty() ? "" : " ").append(lines.get(i).strip());
        body.append(Html.tag("p", inline(text.toString()))).append('\n');
        return i;
    }

    private String inline(String text) {
        StringBuilder out = new StringBuilder();
        Matcher m = INLINE.matcher(text);
        int at = 0;
        while (m.find()) {
            out.append(Html.escape(text.substring(at, m.start())));
            if (m.group(1) != null) out.append(Html.tag("code", Html.escape(m.group(1))));
            else if (m.group(2) != null) out.append(Html.tag("b", Html.escape(m.group(2))));
            else if (m.group(3) != null) out.append(reference(m.group(3)));
            else out.append(Html.link(m.group(5), m.group(4)));
            at = m.end();
        }
        return out.append(Html.escape(text.substring(at))).toString();
    }

    private String reference(String what) {
        boolean isName = what.startsWith(":");
        String name = isName ? what.substring(1) : what;
        String href = links == null ? null : isName ? links.name(name) : links.entry(name);
        if (href == null)
            throw new IllegalStateException(
                    "a chapter links to %s, which is not there".formatted(what));
        return Html.linkCode(href, name);
    }
}
