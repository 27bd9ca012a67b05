package dev.heddle.site;

import dev.heddle.book.RecordLayout;
import dev.heddle.expr.Expr;
import dev.heddle.page.ExprText;
import dev.heddle.page.Templates;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import dev.heddle.site.html.OperandColours;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A record such as the descriptor of a texture: its fields, what they say, and how they are made.
record RecordHtml(RecordLayout layout, Links links) {
    String html() {
        StringBuilder out = new StringBuilder(Html.paragraph(layout.doc()));
        out.append("<p>%d bytes.</p>\n".formatted(layout.bytes()));
        HtmlTable fields = new HtmlTable("Fields of " + layout.name(), "field", "bits", "about");
        for (RecordLayout.Field f : layout.fields())
            fields.row(Html.code(f.name()), Html.tag("code", f.where()), about(f));
        out.append(fields.html());
        HtmlTable says =
                new HtmlTable(
                        "What the fields of " + layout.name() + " say", "says", "what", "when");
        for (RecordLayout.Said s : layout.says()) {
            Expr value = s.value();
            String what =
                    value == null ? Templates.quoted(String.valueOf(s.text())) : ExprText.of(value);
            says.row(Html.escape(s.name()), code(what), when(s.when()));
        }
        out.append(says.html());
        HtmlTable makes =
                new HtmlTable(
                        "How fields of " + layout.name() + " are made", "field", "is made of");
        for (RecordLayout.Made m : layout.makes())
            makes.row(Html.code(m.field()), code(ExprText.of(m.value())));
        return out.append(makes.html()).toString();
    }

    private String code(String text) {
        return Html.tag("code", new CodeHtml(links, OperandColours.NONE).of(text));
    }

    private String when(@Nullable Expr e) {
        return e == null ? "" : code(ExprText.of(e));
    }

    private String about(RecordLayout.Field f) {
        List<String> out = new ArrayList<>();
        if (!f.table().isEmpty()) out.add(links.nameLink(f.table()));
        if (f.signed()) out.add("signed");
        if (f.shift() > 0) out.add("× " + (1L << f.shift()));
        if (f.shift() < 0) out.add("÷ " + (1L << -f.shift()));
        if (f.plus() != 0) out.add("+ " + f.plus());
        if (f.when() != null) out.add("when " + when(f.when()));
        if (!f.doc().isEmpty()) out.add(Html.prose(f.doc()));
        return String.join("; ", out);
    }
}
