package dev.heddle.site;

import dev.heddle.book.CostModel;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import java.util.ArrayList;
import java.util.List;

/// Writes tables of what instructions cost, and of what bounds how many threads fit.
///
/// @param links to the functions that give the bounds
record CostTables(CostModel costs, Links links) {
    /// @return nothing if the book does not say
    String table() {
        if (costs.works().isEmpty()) return "";
        HtmlTable works =
                new HtmlTable(
                        "Kinds of work",
                        "work",
                        "what it is",
                        "goes through",
                        "latency",
                        "evidence");
        for (CostModel.Work w : costs.works().values())
            works.row(
                    Html.code(w.name()),
                    Html.prose(w.doc()),
                    Html.escape(String.join(", ", w.uses().stream().map(CostTables::use).toList())),
                    latency(w),
                    said(w.evidence(), w.note()));
        HtmlTable pipes =
                new HtmlTable("Pipes", "pipe", "what goes through it", "rate", "evidence");
        for (CostModel.Pipe p : costs.pipes().values())
            pipes.row(
                    Html.code(p.name()),
                    Html.prose(p.doc()),
                    Integer.toString(p.rate()),
                    said(p.evidence(), p.note()));
        return "<p>Counted in %s.</p>\n".formatted(Html.prose(costs.cycles()))
                + works.html()
                + pipes.html();
    }

    /// @return nothing if the book does not say
    String limits() {
        if (costs.limits().isEmpty()) return "";
        HtmlTable limits = new HtmlTable("Limits", "limit", "what it is", "as", "evidence");
        for (CostModel.Limit l : costs.limits())
            limits.row(
                    Html.code(l.name()),
                    Html.prose(l.doc()),
                    links.nameLink(l.function()),
                    said(l.evidence(), l.note()));
        return "<p>What bounds %s:</p>\n".formatted(Html.prose(costs.fits())) + limits.html();
    }

    private static String use(CostModel.Use u) {
        String times = u.times() == 1 && !u.isOnce() ? "" : " × " + u.times();
        return u.pipe() + times + (u.isOnce() ? ", once" : "");
    }

    private String latency(CostModel.Work w) {
        List<String> out = new ArrayList<>();
        if (w.latency() >= 0) out.add(Integer.toString(w.latency()));
        if (!w.latencyOf().isEmpty()) out.add(links.nameLink(w.latencyOf()));
        new java.util.TreeMap<>(w.latencies())
                .forEach((file, n) -> out.add(n + " into " + Html.code(file)));
        return String.join(", ", out);
    }

    private static String said(String evidence, String note) {
        String between = evidence.isEmpty() || note.isEmpty() ? "" : ": ";
        return Html.escape(evidence) + between + Html.prose(note);
    }
}
