package dev.heddle.corpus.query;

/// A page that is being written. Texts are escaped here and nowhere else.
final class ReportHtml {
    private final StringBuilder out = new StringBuilder();

    /// Markup of ours, as it is.
    ReportHtml raw(String markup) {
        out.append(markup);
        return this;
    }

    /// Text of anybody.
    ReportHtml text(String text) {
        out.append(escaped(text));
        return this;
    }

    static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(Character.isISOControl(c) ? '.' : c);
            }
        }
        return out.toString();
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
