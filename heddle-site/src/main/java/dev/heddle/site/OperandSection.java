package dev.heddle.site;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Digits;
import dev.heddle.book.Entry;
import dev.heddle.book.Shape;
import dev.heddle.page.ExprText;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.OperandColours;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The operands of an entry: which bits they have, how they are written, what they stand for. Operands of one shape
/// share its table.
record OperandSection(Book book, Entry entry, Links links, OperandColours colours) {
    String html() {
        Map<String, List<Entry.OperandDecl>> byShape = new LinkedHashMap<>();
        for (Entry.OperandDecl o : entry.operands())
            byShape.computeIfAbsent(o.shape(), s -> new ArrayList<>()).add(o);
        StringBuilder out = new StringBuilder();
        byShape.forEach((name, operands) -> {
            Shape shape = book.shape(name);
            List<String> names = operands.stream().map(o -> colours.tagged(o.name())).toList();
            out.append(
                    "<p class=\"sub\">%s: %s</p>\n"
                            .formatted(String.join(", ", names), Html.prose(shape.title())));
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
        CodeHtml code = new CodeHtml(links, colours);
        List<String> args = new ArrayList<>();
        for (Entry.OperandArg a : o.args()) {
            Bits bits = a.bits();
            if (a.value() != null) args.add(a.param() + " = " + code.of(ExprText.of(a.value())));
            else if (bits != null && bits.isConstant())
                args.add(a.param() + " = " + bits.get(new Word()));
            else if (bits != null) args.add(a.param() + " " + Digits.places(bits));
        }
        String href = links.name(o.shape());
        String shape = href == null ? Html.escape(o.shape()) : Html.link(href, o.shape());
        String name = Html.tag("span", colours.of(o.name()), Html.escape(o.name()));
        return name + ": " + shape + "(" + String.join(", ", args) + ")";
    }
}
