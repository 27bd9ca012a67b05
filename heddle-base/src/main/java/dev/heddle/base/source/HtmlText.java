package dev.heddle.base.source;

/// Text as HTML and SVG have it. Control characters stay; [TerminalSafeText] is for text of somebody else's.
public final class HtmlText {
    private HtmlText() {}

    /// @return the text as it stands between tags
    public static String content(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /// @return the text as it stands between tags, and in attributes with double quotes
    public static String escaped(String text) {
        return content(text).replace("\"", "&quot;");
    }
}
