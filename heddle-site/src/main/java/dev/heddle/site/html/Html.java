package dev.heddle.site.html;

import dev.heddle.base.source.HtmlText;
import java.util.List;

/// Pieces of HTML. What comes from a book is escaped here.
public final class Html {
    private Html() {}

    public static String escape(String text) {
        return HtmlText.escaped(text);
    }

    /// @param inner HTML
    public static String tag(String name, String inner) {
        return "<" + name + ">" + inner + "</" + name + ">";
    }

    /// @param classes separated by blanks
    /// @param inner HTML
    public static String tag(String name, String classes, String inner) {
        return "<" + name + " class=\"" + classes + "\">" + inner + "</" + name + ">";
    }

    /// @param text plain
    public static String code(String text) {
        return tag("code", escape(text));
    }

    /// A mark beside something.
    ///
    /// @param text plain
    public static String chip(String text) {
        return tag("small", "chip", escape(text));
    }

    /// @param text as of [#prose]
    /// @return a paragraph; nothing if the text is empty
    public static String paragraph(String text) {
        return text.isEmpty() ? "" : tag("p", prose(text)) + "\n";
    }

    /// @param text plain
    public static String link(String href, String text) {
        return "<a href=\"" + escape(href) + "\">" + escape(text) + "</a>";
    }

    /// @param text plain
    public static String linkCode(String href, String text) {
        return "<a href=\"" + escape(href) + "\"><code>" + escape(text) + "</code></a>";
    }

    /// A text in which backquotes mark code, as titles and docs have them.
    public static String prose(String text) {
        StringBuilder out = new StringBuilder();
        String[] parts = text.split("`", -1);
        for (int i = 0; i < parts.length; i++) {
            boolean code = i % 2 == 1 && i < parts.length - 1;
            String escaped = escape(parts[i]);
            out.append(code ? tag("code", escaped) : (i % 2 == 1 ? "`" : "") + escaped);
        }
        return out.toString();
    }

    /// @param first the number of the first item
    /// @param items HTML
    public static String numbered(String first, List<String> items) {
        StringBuilder out = new StringBuilder("<ol class=\"plain\" start=\"" + first + "\">");
        for (String item : items) out.append("<li>").append(item).append("</li>\n");
        return out.append("</ol>\n").toString();
    }

    /// @param items HTML
    public static String list(String classes, List<String> items) {
        StringBuilder out = new StringBuilder("<ul class=\"" + classes + "\">");
        for (String item : items) out.append("<li>").append(item).append("</li>\n");
        return out.append("</ul>\n").toString();
    }
}
