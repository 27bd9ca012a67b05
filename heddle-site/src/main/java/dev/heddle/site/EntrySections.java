package dev.heddle.site;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.EnumTable;
import dev.heddle.book.Part;
import dev.heddle.book.Shape;
import dev.heddle.expr.Function;
import dev.heddle.page.EntryFacts;
import dev.heddle.page.EntryPage;
import dev.heddle.page.ExprText;
import dev.heddle.page.Used;
import dev.heddle.site.html.BitGrid;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import dev.heddle.site.html.OperandColours;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Writes what a book says about one entry, section by section.
final class EntrySections {
    /// Sections of what has pages of its own.
    static final String FUNCTIONS = "functions";

    static final String NAMES = "names";
    static final String OPERANDS = "operands";

    /// The section that is about other entries.
    static final String PRECEDENCE = "precedence";

    private final Book book;
    private final Entry entry;
    private final Links links;
    private final OperandColours colours;
    private final CodeHtml code;
    private final Used used;
    private final EntryFacts facts;

    /// @param entry one of the book's
    EntrySections(Book book, Entry entry, Links links) {
        this.book = book;
        this.entry = entry;
        this.links = links;
        this.colours = OperandColours.of(entry);
        this.code = new CodeHtml(links, colours);
        this.used = new Used(book, entry);
        this.facts = new EntryFacts(book, entry);
    }

    /// @return those in which there is something
    List<Section> all() {
        List<Section> out = new ArrayList<>();
        out.add(new Section("description", "Description", docs()));
        out.add(new Section("text", "Text", texts()));
        out.add(new Section("bits", "Bits", bits()));
        out.add(new Section("fields", "Fields", fields()));
        out.add(
                new Section(
                        OPERANDS,
                        "Operands",
                        new OperandSection(book, entry, links, colours).html()));
        out.add(new Section("rules", "Rules", rules()));
        out.add(new Section("meaning", "What it does", meaning()));
        out.add(new Section(FUNCTIONS, "Functions that it uses", functions()));
        out.add(new Section("time", "Time and units", new TimeSection(book, entry, code).html()));
        out.add(new Section("notes", "Notes, and what is not known", notes()));
        out.add(new Section("evidence", "How this is known", evidence()));
        out.add(new Section(PRECEDENCE, "Where another entry matches too", precedence()));
        out.add(new Section(NAMES, "Names of values", names()));
        out.removeIf(s -> s.html().isEmpty());
        return out;
    }

    private String docs() {
        StringBuilder out = new StringBuilder();
        for (String d : entry.docs()) out.append(Html.tag("p", Html.prose(d))).append('\n');
        return out.toString();
    }

    private String texts() {
        StringBuilder out = new StringBuilder();
        TemplateHtml html = new TemplateHtml(links, colours, entry.mnemonic(), true);
        new TreeMap<>(entry.texts())
                .forEach((dialect, alternatives) -> {
                    String name = dialect.isEmpty() ? book.isa().dialects().getFirst() : dialect;
                    if (book.isa().dialects().size() > 1)
                        out.append(
                                Html.tag(
                                        "p",
                                        "In the dialect "
                                                + Html.tag("b", Html.escape(name))
                                                + ":"));
                    out.append(
                            alternatives.isEmpty()
                                    ? "<p>None: these words are written as data.</p>\n"
                                    : html.alternatives(
                                            "Text of " + entry.id() + " in " + name, alternatives));
                });
        if (!entry.accepts().isEmpty()) {
            out.append("<p>Read as well:</p>\n<ul>");
            for (List<Part> a : entry.accepts()) out.append(Html.tag("li", html.of(a)));
            out.append("</ul>\n");
        }
        return out.append(spellings()).toString();
    }

    private String spellings() {
        StringBuilder out = new StringBuilder();
        for (EntryFacts.Called c : facts.called())
            out.append(
                    "<p>The dialect %s calls it %s.</p>\n"
                            .formatted(
                                    Html.escape(c.dialect()),
                                    Html.code(String.join(", ", c.words()))));
        return out.toString();
    }

    private String bits() {
        Entry.Length l = entry.length();
        String length = Html.tag("p", "Length: " + EntryPage.length(l) + ".") + "\n";
        String only =
                l.isFixed()
                        ? ""
                        : "<p>Bits %d to %d are there in the long form only; in the short form they read as 0.</p>\n"
                                .formatted(8 * l.longBytes() - 1, 8 * l.bytes());
        return length + new BitGrid(entry, colours).html() + only;
    }

    private String fields() {
        HtmlTable table =
                new HtmlTable("Fields of " + entry.id(), "name", "bits", "width", "meaning");
        for (EntryFacts.Field f : facts.fields())
            table.row(
                    colours.tagged(f.name()),
                    Html.tag("code", f.places()),
                    Integer.toString(f.width()),
                    Html.escape(f.meaning()));
        StringBuilder lets = new StringBuilder();
        for (Entry.LetDecl l : entry.lets())
            lets.append(
                    Html.tag(
                            "li",
                            Html.tag(
                                    "code",
                                    code.of(
                                            "let "
                                                    + l.name()
                                                    + ": "
                                                    + l.width()
                                                    + " = "
                                                    + ExprText.of(l.value())))));
        return table.html()
                + (lets.isEmpty() ? "" : "<p>Computed from them:</p>\n<ul>" + lets + "</ul>\n");
    }

    private String rules() {
        StringBuilder out = new StringBuilder();
        for (Entry.Requirement r : entry.requirements())
            out.append(
                    "<li>%s%s<br>%s</li>\n"
                            .formatted(
                                    r.refuses() ? "" : "<small class=\"chip\">advice</small> ",
                                    Html.prose(r.reason()),
                                    Html.tag("code", code.of(ExprText.of(r.condition())))));
        return out.isEmpty() ? "" : "<ul>" + out + "</ul>\n";
    }

    private String meaning() {
        Entry.Meaning m = entry.meaning();
        if (m == null) {
            Entry.Pointer p = entry.pointer();
            return Html.tag(
                            "p",
                            p == null
                                    ? "The book does not say."
                                    : "What the word in %s says, see below."
                                            .formatted(Html.code(p.operand())))
                    + "\n";
        }
        String unknown = m.unknown();
        if (unknown != null)
            return "<p class=\"nobody\"><b>Unknown:</b> " + Html.prose(unknown) + ".</p>\n";
        StringBuilder out = new StringBuilder(Html.tag("p", EntryFacts.lanes(m)) + "\n");
        out.append(code.block(m.body().isEmpty() ? List.of("(nothing)") : ExprText.of(m.body())));
        if (m.async() != null)
            out.append("<p>The results arrive later, with a wait for slot ")
                    .append(Html.tag("code", code.of(ExprText.of(m.async()))))
                    .append(".</p>\n");
        return out.toString();
    }

    private String functions() {
        List<String> lines = new ArrayList<>();
        for (Function f : used.functions()) lines.addAll(ExprText.of(f));
        return lines.isEmpty() ? "" : code.block(lines);
    }

    private String notes() {
        List<String> items = facts.notes().stream().map(Html::prose).toList();
        return items.isEmpty() ? "" : Html.list("plain", items);
    }

    private String evidence() {
        List<String> items = new ArrayList<>();
        for (String tag : entry.evidence())
            items.add(
                    Html.chip(tag) + " " + Html.prose(book.isa().evidence().getOrDefault(tag, "")));
        return items.isEmpty() ? "" : Html.list("plain", items);
    }

    private String precedence() {
        StringBuilder out = new StringBuilder();
        String yields = String.join(", ", facts.yieldsTo().stream().map(links::entryLink).toList());
        String over = String.join(", ", facts.winsOver().stream().map(links::entryLink).toList());
        if (!yields.isEmpty())
            out.append(
                    "<p>It yields to %s, of which it is the general case.</p>\n".formatted(yields));
        if (!over.isEmpty()) out.append("<p>It wins over %s.</p>\n".formatted(over));
        return out.toString();
    }

    /// The names that the entry's own texts and those of its operands have; others are on the pages of their shapes.
    private String names() {
        Set<String> direct = new TreeSet<>();
        entry.texts().values().forEach(all -> all.forEach(a -> named(a, direct)));
        for (Entry.OperandDecl o : entry.operands())
            book.shape(o.shape()).alternatives().forEach(a -> named(a, direct));
        StringBuilder out = new StringBuilder();
        for (EnumTable t : used.enums()) {
            if (!direct.contains(t.name())) continue;
            out.append(Html.tag("p", "sub", links.nameLink(t.name()))).append('\n');
            out.append(EnumHtml.of(t));
        }
        return out.toString();
    }

    private static void named(Shape.Alternative a, Set<String> to) {
        a.texts().values().forEach(parts -> named(parts, to));
    }

    private static void named(List<Part> parts, Set<String> to) {
        for (Part p : parts) {
            switch (p) {
                case Part.Named n -> to.add(n.table());
                case Part.AnyOrder g -> named(g.parts(), to);
                case Part.Optional g -> named(g.parts(), to);
                default -> {}
            }
        }
    }

    /// @return the entry in a few words, for lists
    static String title(Entry e) {
        return e.title().isEmpty() ? e.mnemonic() : e.title();
    }
}
