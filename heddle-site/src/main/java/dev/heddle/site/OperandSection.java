package dev.heddle.site;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Shape;
import dev.heddle.page.EntryFacts;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.OperandColours;
import java.util.List;

/// The operands of an entry: which bits they have, how they are written, what they stand for. Operands of one shape
/// share its table.
record OperandSection(Book book, Entry entry, Links links, OperandColours colours) {
    String html() {
        StringBuilder out = new StringBuilder();
        new EntryFacts(book, entry)
                .operands()
                .forEach((name, operands) -> {
                    Shape shape = book.shape(name);
                    List<String> names =
                            operands.stream().map(o -> colours.tagged(o.name())).toList();
                    out.append(
                            "<p class=\"sub\">%s: %s</p>\n"
                                    .formatted(
                                            String.join(", ", names), Html.prose(shape.title())));
                    List<String> lines = operands.stream().map(this::declaration).toList();
                    out.append("<pre tabindex=\"0\"><code>");
                    out.append(String.join("\n", lines)).append("\n</code></pre>\n");
                    out.append(
                            new TemplateHtml(links, OperandColours.NONE, "", false)
                                    .alternatives("Alternatives of " + name, shape.alternatives()));
                });
        return out.toString();
    }

    /// `d: AluDst(t [8:7], v [14:9])`, with a link and colours.
    private String declaration(Entry.OperandDecl o) {
        String args = EntryFacts.arguments(o, new CodeHtml(links, colours)::of);
        String href = links.name(o.shape());
        String shape = href == null ? Html.escape(o.shape()) : Html.link(href, o.shape());
        String name = Html.tag("span", colours.of(o.name()), Html.escape(o.name()));
        return name + ": " + shape + "(" + args + ")";
    }
}
