package dev.heddle.corpus.query;

import dev.heddle.base.source.HtmlText;
import dev.heddle.base.source.TerminalSafeText;

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
        out.append(HtmlText.escaped(TerminalSafeText.name(text)).replace("'", "&#39;"));
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
