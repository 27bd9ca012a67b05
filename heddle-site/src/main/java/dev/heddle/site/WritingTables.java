package dev.heddle.site;

import dev.heddle.isa.Isa;
import dev.heddle.isa.Spelling;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import java.util.ArrayList;
import java.util.List;

/// Writes tables of how sources and listings of a set are written, and of what its dialects call things.
record WritingTables(BookSet set) {
    String html() {
        Isa isa = set.main().isa();
        Isa.Writing w = isa.writing();
        HtmlTable table = new HtmlTable("Conventions of sources", "", "");
        table.row("dialects", Html.escape(String.join(", ", isa.dialects())));
        table.row("labels", Html.code(w.label(4L * isa.granule())) + " for the target at byte " + 4 * isa.granule());
        table.row(
                "words that are no instructions",
                w.literal().isEmpty() ? "a directive such as " + Html.tag("code", ".word") : Html.code(w.literal()));
        Isa.Repeat r = w.repeat();
        if (r != null)
            table.row(
                    "repetitions",
                    "the field %s; %s are about the whole"
                            .formatted(Html.code(r.field()), Html.escape(String.join(", ", r.drops()))));
        StringBuilder out = new StringBuilder(table.html());
        HtmlTable headers = new HtmlTable("Lines before the code", "line", "what follows");
        w.headers().forEach((name, h) -> headers.row(Html.code(name), Html.prose(h.takes())));
        w.sections()
                .forEach((from, s) -> headers.row(
                        Html.code(from),
                        "up to %s: before each instruction comes %s"
                                .formatted(Html.code(s.end()), Html.code(s.before()))));
        return out.append(headers.html()).append(spellings()).toString();
    }

    private String spellings() {
        StringBuilder out = new StringBuilder();
        for (Spelling s : set.books().stream()
                .flatMap(b -> b.spellings().stream())
                .distinct()
                .toList()) {
            List<String> items = new ArrayList<>();
            for (Spelling.Word w : s.words())
                items.add((w.table().isEmpty() ? "" : Html.tag("small", Html.escape(w.table())) + " ")
                        + Html.code(w.name().isEmpty() ? "(nothing)" : w.name())
                        + " is "
                        + Html.code(w.as().getFirst().isEmpty() ? "(nothing)" : String.join(" or ", w.as())));
            out.append("<h3>Words of the dialect %s</h3>\n".formatted(Html.escape(s.dialect())))
                    .append(Html.list("values", items));
        }
        return out.toString();
    }
}
