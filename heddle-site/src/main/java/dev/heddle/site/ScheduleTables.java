package dev.heddle.site;

import dev.heddle.book.Isa;
import dev.heddle.book.Schedule;
import dev.heddle.page.TimePage;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import java.util.List;

/// Writes tables of what code has to wait for.
record ScheduleTables(Isa isa) {
    String waits() {
        HtmlTable table = new HtmlTable("Waits", "wait", "for");
        isa.schedule()
                .waits()
                .forEach((name, what) -> table.row(Html.code(name), Html.prose(what)));
        return table.html();
    }

    String units() {
        HtmlTable table =
                new HtmlTable(
                        "Units",
                        "unit",
                        "what it does",
                        "wait for results with",
                        "for sources with",
                        "evidence");
        for (Schedule.Unit u : isa.schedule().units().values()) {
            List<String> results = u.results().stream().map(TimePage::result).toList();
            table.row(
                    Html.code(u.name()),
                    Html.prose(u.doc()),
                    Html.escape(String.join("; ", results)),
                    Html.escape(String.join(" or ", u.sources())),
                    Html.escape(u.evidence()));
        }
        return table.html();
    }

    String delays() {
        HtmlTable table =
                new HtmlTable(
                        "Slots between a write and a read",
                        "written by",
                        "in",
                        "read as",
                        "variants",
                        "slots",
                        "of mixed width",
                        "evidence",
                        "why");
        for (Schedule.Delay d : isa.schedule().delays())
            table.row(
                    Html.escape(d.unit()),
                    d.file().isEmpty() ? "any file" : Html.code(d.file()),
                    Html.escape(d.role()),
                    d.variants().isEmpty() ? "all" : Html.escape(String.join(", ", d.variants())),
                    Integer.toString(d.slots()),
                    Integer.toString(d.mixed()),
                    Html.escape(d.evidence()),
                    Html.prose(d.doc()));
        if (table.isEmpty()) return "";
        StringBuilder out = new StringBuilder(table.html());
        out.append("<p class=\"legend\">The first line that fits counts.</p>\n");
        isa.schedule()
                .overlaps()
                .forEach((over, file) ->
                        out.append(
                                "<p>Registers of %s lie over those of %s.</p>\n"
                                        .formatted(Html.code(over), Html.code(file))));
        return out.toString();
    }
}
