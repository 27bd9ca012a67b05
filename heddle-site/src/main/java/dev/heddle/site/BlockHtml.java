package dev.heddle.site;

import dev.heddle.isa.Entry;
import dev.heddle.pages.EntryFacts;
import dev.heddle.pages.PageBlock;
import dev.heddle.pages.PageText;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import dev.heddle.site.html.OperandColours;
import java.util.List;
import java.util.stream.Collectors;

/// Blocks of pages as HTML.
///
/// @param colours of the operands and fields of the entry that a page is about
record BlockHtml(Links links, OperandColours colours) {
    /// For pages that are about no entry.
    BlockHtml(Links links) {
        this(links, OperandColours.NONE);
    }

    String of(List<PageBlock> blocks) {
        return blocks.stream().map(this::of).collect(Collectors.joining());
    }

    String of(PageBlock block) {
        return switch (block) {
            case PageBlock.Heading b -> Html.tag("p", "sub", text(b.text())) + "\n";
            case PageBlock.Paragraph b -> Html.tag("p", text(b.text())) + "\n";
            case PageBlock.Code b -> new CodeHtml(links, colours).block(b.lines());
            case PageBlock.Declarations b ->
                "<pre tabindex=\"0\"><code>%s</code></pre>\n"
                        .formatted(b.operands().stream().map(this::declaration).collect(Collectors.joining()));
            case PageBlock.Rule b -> Html.tag("p", text(b.condition()) + "<br>" + Html.prose(b.about())) + "\n";
            case PageBlock.Table b -> {
                HtmlTable table = new HtmlTable(b.label(), b.titles().toArray(String[]::new));
                for (List<PageText> row : b.rows()) table.row(texts(row));
                yield table.html();
            }
            case PageBlock.Items b -> {
                String classes = switch (b.kind()) {
                    case BULLETS -> "plain";
                    case BARE -> "plain bare";
                    case FILLED -> "values";
                };
                yield Html.list(classes, texts(b.items()));
            }
        };
    }

    /// `d: AluDst(t [8:7], v [14:9])`, with a link and colours.
    private String declaration(Entry.OperandDecl o) {
        String args = EntryFacts.arguments(o, new CodeHtml(links, colours)::of);
        String href = links.name(o.shape());
        String shape = href == null ? Html.escape(o.shape()) : Html.link(href, o.shape());
        String name = Html.tag("span", colours.of(o.name()), Html.escape(o.name()));
        return name + ": " + shape + "(" + args + ")\n";
    }

    private List<String> texts(List<PageText> all) {
        return all.stream().map(this::text).toList();
    }

    private String text(PageText text) {
        return switch (text) {
            case PageText.Prose t -> Html.prose(t.text());
            case PageText.Open t -> Html.tag("span", "unknown", Html.escape(t.text()));
            case PageText.Literal t -> Html.code(t.text());
            case PageText.Code t when t.text().isEmpty() -> "";
            case PageText.Code t -> {
                OperandColours own = t.ofEntry() ? colours : OperandColours.NONE;
                yield Html.tag("code", new CodeHtml(links, own).of(t.text()));
            }
            case PageText.Template t when t.parts().isEmpty() -> "<i>nothing</i>";
            case PageText.Template t -> {
                OperandColours own = t.mnemonic().isEmpty() ? OperandColours.NONE : colours;
                yield new TemplateHtml(links, own, t.mnemonic()).of(t.parts());
            }
            case PageText.Name t -> links.nameLink(t.name());
            case PageText.Id t -> links.entryLink(t.id());
            case PageText.Operand t -> colours.tagged(t.name());
            case PageText.Tag t -> Html.chip(t.text());
            case PageText.Sequence t -> String.join("", texts(t.pieces()));
            case PageText.Lines t -> String.join("<br>", texts(t.lines()));
        };
    }
}
