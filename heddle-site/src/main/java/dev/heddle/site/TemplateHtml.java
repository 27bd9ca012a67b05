package dev.heddle.site;

import dev.heddle.isa.Part;
import dev.heddle.pages.ExprText;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.OperandColours;
import java.util.ArrayList;
import java.util.List;

/// Texts of instructions and operands for people: names for what is written there, brackets around what may be missing,
/// bars between choices.
///
/// @param mnemonic of the entry; empty for a shape
record TemplateHtml(Links links, OperandColours colours, String mnemonic) {
    String of(List<Part> parts) {
        StringBuilder out = new StringBuilder("<code class=\"syntax\">");
        for (Part p : parts) out.append(part(p));
        return out.append("</code>").toString();
    }

    private String all(List<Part> parts) {
        StringBuilder out = new StringBuilder();
        for (Part p : parts) out.append(part(p));
        return out.toString();
    }

    private String apart(List<Part> parts) {
        return String.join(" ", parts.stream().map(this::part).toList());
    }

    private String part(Part part) {
        return switch (part) {
            case Part.Literal l -> Html.escape(l.text());
            case Part.Separator s -> Html.escape(s.text());
            case Part.Mnemonic m -> Html.tag("b", Html.escape(mnemonic));
            case Part.Operand o -> variable(o.name());
            case Part.Number n -> variable(n.value().toString());
            case Part.Named n ->
                "<span class=\"of\">" + variable(n.value().toString()) + ":" + name(n.table()) + "</span>";
            case Part.Choice c -> choice(c);
            case Part.Flag f -> "<span class=\"may\">[" + Html.escape(f.text()) + "]</span>";
            case Part.Use u -> use(u);
            case Part.Repeat r -> repeat(r);
            case Part.AnyOrder g -> "<span class=\"any\">⟨" + apart(g.parts()) + "⟩</span>";
            case Part.Optional g -> "<span class=\"may\">[" + all(g.parts()) + "]</span>";
        };
    }

    private String variable(String name) {
        String colour = colours.of(name);
        String text = Html.escape(name);
        return colour.isEmpty() ? Html.tag("var", text) : Html.tag("var", colour, text);
    }

    private String name(String name) {
        String href = links.name(name);
        return href == null ? Html.escape(name) : Html.link(href, name);
    }

    private static String choice(Part.Choice c) {
        List<String> out = new ArrayList<>();
        boolean mayBeNothing = false;
        for (String s : c.texts()) {
            if (s.isEmpty()) mayBeNothing = true;
            else out.add(Html.escape(s));
        }
        String inside = String.join("|", out);
        return "<span class=\"may\">" + (mayBeNothing ? "[" + inside + "]" : "(" + inside + ")") + "</span>";
    }

    private String use(Part.Use u) {
        List<String> args = new ArrayList<>();
        for (Part.Arg a : u.args())
            args.add(
                    a.value() != null
                            ? new CodeHtml(links, colours).of(ExprText.of(a.value()))
                            : variable(String.valueOf(a.glue())));
        return "<span class=\"of\">" + name(u.shape()) + "(" + String.join(", ", args) + ")</span>";
    }

    private String repeat(Part.Repeat r) {
        String count = new CodeHtml(links, colours).of(ExprText.of(r.count()));
        return "<span class=\"of\">"
                + variable(r.start().toString())
                + ":"
                + name(r.shape())
                + "×"
                + count
                + (r.join().equals("_") ? "" : " joined by " + Html.tag("q", Html.escape(r.join())))
                + "</span>";
    }
}
