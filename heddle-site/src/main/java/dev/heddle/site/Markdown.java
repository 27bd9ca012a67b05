package dev.heddle.site;

import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The marks of Markdown that chapters and guides are written with: headings, paragraphs, lists, tables, code blocks,
/// code, bold, emphasis, links and images. In chapters `[[iadd]]` is a link to an entry, `[[:Reg]]` one to another
/// name, and a line `{{registers}}` stands for a table out of the book.
final class Markdown {
    private static final String FENCE = "```";
    private static final Pattern INLINE =
            Pattern.compile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\[\\[([^]]+)]]|(!?)\\[([^]]+)]\\(([^)]+)\\)"
                    + "|(?<![\\w*])\\*([^*\\s](?:[^*]*[^*\\s])?)\\*(?![\\w*])|(<br>)");
    private static final String CODE = "    ";
    private static final Pattern ITEM = Pattern.compile("(?:-|(\\d+)\\.) (.*)");

    private final @Nullable Links links;
    private final Function<String, String> tables;
    private final Function<String, @Nullable String> addresses;
    private final Set<String> anchors = new HashSet<>();
    private final List<Section> sections = new ArrayList<>();
    private final StringBuilder body = new StringBuilder();
    private String title = "";
    private String heading = "";

    /// @param links null where no set is meant
    /// @param tables HTML for what stands in double braces
    /// @throws IllegalStateException for a link or a table that does not exist
    Markdown(String text, @Nullable Links links, Function<String, String> tables) {
        this(text, links, tables, a -> a);
    }

    /// A guide.
    ///
    /// @param addresses where the page has what the text links to; null if the site does not have it
    Markdown(String text, Function<String, @Nullable String> addresses) {
        this(text, null, m -> Html.tag("p", "{{" + Html.escape(m) + "}}"), addresses);
    }

    private Markdown(
            String text,
            @Nullable Links links,
            Function<String, String> tables,
            Function<String, @Nullable String> addresses) {
        this.links = links;
        this.tables = tables;
        this.addresses = addresses;
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
            sections.add(new Section(ownAnchor(heading), heading, body.toString()));
        body.setLength(0);
    }

    /// The anchor of a heading; of the second one of a name with a number.
    private String ownAnchor(String of) {
        String plain = anchor(of);
        String out = plain;
        for (int n = 1; !anchors.add(out); n++) out = plain + "-" + n;
        return out;
    }

    /// The fragment that leads to a heading, or to what a link calls it.
    static String anchor(String heading) {
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
            String sub = line.substring(4);
            body.append("<h3 id=\"%s\">%s</h3>%n".formatted(ownAnchor(sub), inline(sub)));
            return at + 1;
        }
        if (line.startsWith("{{")) {
            body.append(tables.apply(line.substring(2, line.indexOf("}}"))));
            return at + 1;
        }
        if (line.startsWith(FENCE)) return fenced(lines, at);
        if (line.startsWith("|")) return table(lines, at);
        if (line.startsWith(CODE)) return indented(lines, at);
        if (ITEM.matcher(line).matches()) return list(lines, at);
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

    private int indented(List<String> lines, int at) {
        int end = at;
        for (int i = at; i < lines.size(); i++) {
            if (lines.get(i).startsWith(CODE)) end = i + 1;
            else if (!lines.get(i).isBlank()) break;
        }
        body.append("<pre tabindex=\"0\"><code>");
        for (String l : lines.subList(at, end))
            body.append(Html.escape(l.isBlank() ? "" : l.substring(CODE.length())))
                    .append('\n');
        body.append("</code></pre>\n");
        return end;
    }

    private int table(List<String> lines, int at) {
        List<String> titles =
                cells(lines.get(at)).stream().map(t -> t.replace("`", "")).toList();
        HtmlTable table = new HtmlTable(heading.isEmpty() ? title : heading, titles.toArray(String[]::new));
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
        String first = null;
        int i = at;
        while (i < lines.size()) {
            Matcher m = ITEM.matcher(lines.get(i));
            if (!m.matches()) break;
            if (items.isEmpty()) first = m.group(1);
            else if ((first == null) != (m.group(1) == null)) break;
            StringBuilder item = new StringBuilder(m.group(2));
            for (i++; i < lines.size() && lines.get(i).matches(" {2,}\\S.*"); i++)
                item.append(' ').append(lines.get(i).strip());
            items.add(inline(item.toString()));
        }
        body.append(first == null ? Html.list("plain", items) : Html.numbered(first, items));
        return i;
    }

    private int paragraph(List<String> lines, int at) {
        StringBuilder text = new StringBuilder();
        int i = at;
        do text.append(text.isEmpty() ? "" : " ").append(lines.get(i).strip());
        while (++i < lines.size() && !ends(lines.get(i)));
        body.append(Html.tag("p", inline(text.toString()))).append('\n');
        return i;
    }

    /// Whether a line is not of the paragraph before it.
    private static boolean ends(String line) {
        return line.isBlank()
                || line.startsWith("#")
                || line.startsWith("|")
                || line.startsWith("- ")
                || line.startsWith("1. ")
                || line.startsWith(FENCE);
    }

    private String inline(String text) {
        StringBuilder out = new StringBuilder();
        Matcher m = INLINE.matcher(text);
        int at = 0;
        while (m.find()) {
            out.append(Html.escape(text.substring(at, m.start())));
            if (m.group(1) != null) out.append(Html.code(m.group(1)));
            else if (m.group(2) != null) out.append(Html.tag("b", inline(m.group(2))));
            else if (m.group(3) != null) out.append(reference(m.group(3)));
            else if (m.group(7) != null) out.append(Html.tag("em", inline(m.group(7))));
            else if (m.group(8) != null) out.append("<br>");
            else out.append(link(!m.group(4).isEmpty(), m.group(5), m.group(6)));
            at = m.end();
        }
        return out.append(Html.escape(text.substring(at))).toString();
    }

    private String link(boolean isImage, String text, String to) {
        String href = addresses.apply(to);
        if (href == null) return Html.prose(text);
        if (isImage) return "<img src=\"%s\" alt=\"%s\">".formatted(Html.escape(href), Html.escape(text));
        return "<a href=\"%s\">%s</a>".formatted(Html.escape(href), Html.prose(text));
    }

    private String reference(String what) {
        boolean isName = what.startsWith(":");
        String name = isName ? what.substring(1) : what;
        String href = links == null ? null : isName ? links.name(name) : links.entry(name);
        if (href == null) throw new IllegalStateException("a chapter links to %s, which is not there".formatted(what));
        return Html.linkCode(href, name);
    }
}
