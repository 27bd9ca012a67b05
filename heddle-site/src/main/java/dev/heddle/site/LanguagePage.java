package dev.heddle.site;

import dev.heddle.base.expr.Builtin;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Writes the page on how the pages are to be read: the marks of diagrams and texts, and the language that meanings are
/// written in.
final class LanguagePage {
    private final List<Section> sections = new ArrayList<>();

    LanguagePage() {
        String text = java.util.Objects.requireNonNull(Chapters.text("language.md"));
        Markdown m = new Markdown(text, null, what -> functions());
        sections.addAll(m.sections());
    }

    List<Section> sections() {
        return sections;
    }

    private static String functions() {
        HtmlTable table = new HtmlTable("Functions of the language", "function", "what it gives");
        for (String name : new TreeSet<>(Builtin.names())) {
            Builtin b = Builtin.of(name);
            if (b == null) continue;
            List<String> args = new ArrayList<>();
            for (Builtin.Argument a : b.args()) args.add(argument(a));
            args.addAll(b.labels().stream().limit(2).map(l -> l + ": …").toList());
            table.row(
                    "<code id=\"fn-%s\">%s(%s)</code>".formatted(name, name, Html.escape(String.join(", ", args))),
                    Html.prose(b.doc()));
        }
        return table.html();
    }

    private static String argument(Builtin.Argument a) {
        Set<String> words = new TreeSet<>(a.words());
        return words.isEmpty() ? "x" : words.size() == 1 ? words.iterator().next() : String.join("|", words);
    }
}
