package dev.heddle.site.html;

import java.util.ArrayList;
import java.util.List;

/// A table that can be scrolled sideways where the screen is narrow.
public final class HtmlTable {
    private final String label;
    private final List<String> titles;
    private final List<List<String>> rows = new ArrayList<>();

    /// @param label what the table is about, for those who do not see it
    /// @param titles plain
    public HtmlTable(String label, String... titles) {
        this.label = label;
        this.titles = List.of(titles);
    }

    /// @param cells HTML
    public HtmlTable row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    public HtmlTable row(List<String> cells) {
        rows.add(List.copyOf(cells));
        return this;
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /// @return nothing if there are no rows
    public String html() {
        if (rows.isEmpty()) return "";
        StringBuilder out = new StringBuilder();
        out.append("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"")
                .append(Html.escape(label))
                .append("\"><table>\n");
        boolean titled = titles.stream().anyMatch(t -> !t.isEmpty());
        if (titled) {
            out.append("<thead><tr>");
            for (String t : titles)
                out.append(t.isEmpty() ? "<td></td>" : "<th scope=\"col\">" + Html.escape(t) + "</th>");
            out.append("</tr></thead>\n");
        }
        out.append("<tbody>\n");
        for (List<String> row : rows) {
            out.append("<tr>");
            for (int i = 0; i < row.size(); i++)
                out.append(i == 0 ? "<th scope=\"row\">" + row.get(i) + "</th>" : Html.tag("td", row.get(i)));
            out.append("</tr>\n");
        }
        return out.append("</tbody></table></div>\n").toString();
    }
}
