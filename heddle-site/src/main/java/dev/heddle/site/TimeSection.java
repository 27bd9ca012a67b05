package dev.heddle.site;

import dev.heddle.book.Book;
import dev.heddle.book.CostModel;
import dev.heddle.book.Entry;
import dev.heddle.book.Schedule;
import dev.heddle.book.Timing;
import dev.heddle.page.ExprText;
import dev.heddle.page.TimePage;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import java.util.TreeMap;

/// When an instruction uses its registers, which unit does it, and what else is known of its cost.
record TimeSection(Book book, Entry entry, CodeHtml code) {
    String html() {
        HtmlTable table = new HtmlTable("Time of " + entry.id(), "", "");
        Timing t = entry.timing();
        if (t != null) timing(t, table);
        new TreeMap<>(entry.data())
                .forEach((name, value) ->
                        table.row(Html.escape(name), Html.escape(value) + work(name, value)));
        return table.html();
    }

    /// What the work that an entry names is, and how its costs are known.
    private String work(String name, String value) {
        CostModel.Work work = name.equals("unit") ? book.isa().costs().works().get(value) : null;
        if (work == null) return "";
        String known = work.evidence().isEmpty() ? "" : " " + Html.chip(work.evidence());
        return (work.doc().isEmpty() ? "" : ": " + Html.prose(work.doc())) + known;
    }

    private void timing(Timing t, HtmlTable table) {
        Schedule.Unit unit = book.isa().schedule().units().get(t.unit());
        String doc = unit == null || unit.doc().isEmpty() ? "" : ": " + unit.doc();
        table.row("unit", Html.code(t.unit()) + Html.prose(doc));
        table.row("slots", Html.tag("code", code.of(ExprText.of(t.takes()))));
        if (!t.needs().isEmpty())
            table.row("always waits", "with " + Html.escape(String.join(", ", t.needs())));
        if (!t.then().isEmpty())
            table.row("the next one waits", "with " + Html.escape(String.join(", ", t.then())));
        if (t.alone()) table.row("the next one", "does nothing else");
        for (Timing.Access a : t.accesses())
            table.row(
                    a.isWrite() ? "writes" : "reads",
                    Html.tag("code", code.of(TimePage.access(t, a))));
    }
}
