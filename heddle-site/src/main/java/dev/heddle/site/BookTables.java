package dev.heddle.site;

import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Isa;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.Shape;
import dev.heddle.isa.read.BookCompleteness;
import dev.heddle.pages.BookPage;
import dev.heddle.pages.Definitions;
import dev.heddle.pages.PageSection;
import dev.heddle.pages.RegistersPage;
import dev.heddle.pages.Templates;
import dev.heddle.pages.TimePage;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import dev.heddle.site.html.OperandColours;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Tables of chapters that come out of the head of a book, and out of its enums and shapes.
record BookTables(BookSet set, Links links) {
    /// @param what the name of a table, perhaps followed by a name of the book
    /// @return nothing if the book has nothing of it
    /// @throws IllegalStateException if there is no such table
    String of(String what) {
        String[] words = what.strip().split(" ", 2);
        String arg = words.length > 1 ? words[1] : "";
        return switch (words[0]) {
            case "doc" -> doc();
            case "facts" -> facts();
            case "registers", "views", "spaces", "tables" -> section(RegistersPage.sections(isa()), words[0]);
            case "inputs" -> inputs("What registers hold when a program starts", isa().inputs());
            case "stages" -> stages();
            case "waits", "units", "delays", "costs", "limits" ->
                section(TimePage.sections(isa(), isa().schedule()), words[0]);
            case "waiting" -> waiting();
            case "operands" -> operands();
            case "undefined" -> undefined();
            case "enum" -> enumTable(arg);
            case "shape" -> shape(arg);
            case "records" -> records();
            case "evidence" -> section(List.of(BookPage.evidence(set.main())), words[0]);
            case "writing" -> new WritingTables(set).html();
            default -> throw new IllegalStateException("chapters have no table " + what);
        };
    }

    private Isa isa() {
        return set.main().isa();
    }

    private String doc() {
        StringBuilder out = new StringBuilder();
        isa().doc()
                .lines()
                .forEach(p -> out.append(Html.tag("p", Html.prose(p))).append('\n'));
        return out.toString();
    }

    private String facts() {
        Isa isa = isa();
        HtmlTable table = new HtmlTable("At a glance", "", "");
        table.row(
                "length",
                isa.maxBytes() == isa.granule()
                        ? isa.maxBytes() + " bytes each"
                        : "up to %d bytes, in steps of %d".formatted(isa.maxBytes(), isa.granule()));
        if (isa.lanes() > 1)
            table.row(
                    "lanes",
                    "%d of a wave, %s"
                            .formatted(
                                    isa.lanes(),
                                    isa.apart()
                                            ? "each with a program counter of its own"
                                            : "with one program counter"));
        for (Isa.Variant v : isa.variants()) {
            String id = isa.name() + "@" + v.name();
            BookCompleteness.of(id).ifPresent(c -> table.row(Html.escape(id), Html.escape(completeness(c))));
        }
        for (String m : isa.missing()) table.row("missing", Html.escape(m));
        table.row("dialects", Html.escape(String.join(", ", isa.dialects())));
        return table.html();
    }

    private static String completeness(BookCompleteness c) {
        return c.words() == 0 ? c.text() : "%s: %s".formatted(c.text(), c.source());
    }

    private String section(List<PageSection> all, String id) {
        BlockHtml html = new BlockHtml(links);
        for (PageSection s : all) if (s.id().equals(id)) return html.of(s.blocks());
        return "";
    }

    private String inputs(String label, List<Isa.Input> inputs) {
        HtmlTable table = new HtmlTable(label, "register", "holds");
        for (Isa.Input i : inputs) table.row(Html.code(i.file() + "[" + i.element() + "]"), Html.code(i.what()));
        return table.html();
    }

    private String stages() {
        StringBuilder out = new StringBuilder();
        isa().stages().forEach((name, s) -> {
            out.append("<h3>%s</h3>\n<p>%s.%s%s</p>\n"
                    .formatted(
                            Html.escape(name),
                            Html.prose(capital(s.title())),
                            s.squares() ? " Four lanes after each other are a square of pixels." : "",
                            s.writes() == null
                                    ? ""
                                    : " Lanes in which %s is 0 change no memory."
                                            .formatted(Html.tag(
                                                    "code",
                                                    s.writes().file()
                                                            + "["
                                                            + s.writes().element()
                                                            + "]"))));
            out.append(inputs("What registers hold in stage " + name, s.inputs()));
        });
        return out.toString();
    }

    private static String capital(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /// Entries whose results arrive with a wait for a slot.
    private String waiting() {
        Set<String> ids = new LinkedHashSet<>();
        for (Entry e : set.main().entries()) {
            Entry.Meaning m = e.meaning();
            if (m != null && m.async() != null) ids.add(links.entryLink(e.id()));
        }
        return ids.isEmpty() ? "" : Html.list("across", List.copyOf(ids));
    }

    /// The shapes of operands, with the entries that have one.
    private String operands() {
        Map<String, Set<String>> used = new LinkedHashMap<>();
        for (Book b : set.books())
            for (Entry e : b.entries())
                for (Entry.OperandDecl o : e.operands())
                    used.computeIfAbsent(o.shape(), s -> new LinkedHashSet<>()).add(e.id());
        HtmlTable table = new HtmlTable("Kinds of operands", "kind", "what may stand there", "entries");
        used.forEach((name, ids) -> {
            Shape s = set.books().stream()
                    .map(b -> b.shapes().get(name))
                    .filter(java.util.Objects::nonNull)
                    .findFirst()
                    .orElseThrow();
            String some = String.join(
                    ", ", ids.stream().limit(4).map(links::entryLink).toList());
            table.row(
                    links.nameLink(name),
                    Html.prose(s.title()),
                    some + (ids.size() > 4 ? " and %d more".formatted(ids.size() - 4) : ""));
        });
        return table.html();
    }

    private String undefined() {
        HtmlTable table = new HtmlTable("Encodings that are undefined", "kind", "bits", "why");
        CodeHtml code = new CodeHtml(links, OperandColours.NONE);
        for (Shape s : set.main().shapes().values())
            for (Shape.Alternative a : s.alternatives()) {
                String why = a.undefined();
                String bits = Templates.condition(a);
                if (why != null)
                    table.row(
                            links.nameLink(s.name()),
                            bits.isEmpty() ? "all others" : Html.tag("code", code.of(bits)),
                            Html.prose(why));
            }
        return table.html();
    }

    private String enumTable(String name) {
        for (Book b : set.books()) {
            EnumTable t = b.enums().get(name);
            if (t != null) return new BlockHtml(links).of(Definitions.names(t));
        }
        throw new IllegalStateException("%s has no enum %s".formatted(set.name(), name));
    }

    private String shape(String name) {
        for (Book b : set.books()) {
            Shape s = b.shapes().get(name);
            if (s != null)
                return Html.tag("p", links.nameLink(name) + ": " + Html.prose(s.title()))
                        + new BlockHtml(links).of(Definitions.alternatives(s));
        }
        throw new IllegalStateException("%s has no shape %s".formatted(set.name(), name));
    }

    private String records() {
        Map<String, RecordLayout> all = new LinkedHashMap<>();
        for (Book b : set.books()) b.records().forEach(all::putIfAbsent);
        List<String> items = new ArrayList<>();
        all.values()
                .forEach(r -> items.add(
                        links.nameLink(r.name()) + " " + Html.prose(r.title()) + ", " + r.bytes() + " bytes"));
        return items.isEmpty() ? "" : Html.list("plain", items);
    }
}
