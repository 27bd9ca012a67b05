package dev.heddle.site;

import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.pages.EntryContent;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Everything about one entry, in all variants that have it.
final class EntryArticle {
    private static final String OPERAND = "operand-";

    /// What the page with all entries leaves to other pages.
    private static final Set<String> ELSEWHERE = Stream.of(
                    EntryContent.Topic.FUNCTIONS, EntryContent.Topic.NAMES, EntryContent.Topic.OPERANDS)
            .flatMap(t -> Stream.of(t.id(), OPERAND + t.id()))
            .collect(Collectors.toUnmodifiableSet());

    private final BookSet set;
    private final BookSet.Listed listed;
    private final Links links;
    private final Examples examples;
    private final boolean hasStudio;
    private final Map<String, Variation> variations;

    /// @param hasStudio whether there is one to try examples in
    EntryArticle(BookSet set, BookSet.Listed listed, Links links, Examples examples, boolean hasStudio) {
        this.set = set;
        this.listed = listed;
        this.links = links;
        this.examples = examples;
        this.hasStudio = hasStudio;
        this.variations = variations();
    }

    /// The sections of the page of its own.
    List<Section> whole() {
        List<Section> out = new ArrayList<>();
        variations.forEach((id, v) -> out.add(new Section(id, v.title(), v.html())));
        int at = 0;
        while (at < out.size() && !out.get(at).id().equals("evidence")) at++;
        String found = exampleTable();
        if (!found.isEmpty()) out.add(at, new Section("examples", "Examples from the tests", found));
        if (set.hasVariants()) out.add(new Section("variants", "Variants", variants()));
        return out;
    }

    /// The sections on the page with all entries, of one variant.
    List<Section> brief() {
        List<Section> out = new ArrayList<>();
        variations.forEach((id, v) -> {
            if (!ELSEWHERE.contains(id) && !v.first().isEmpty()) out.add(new Section(id, v.title(), v.first()));
        });
        return out;
    }

    /// @return the sections that are not the same everywhere, with the variants that differ from the first
    Map<String, List<String>> differences() {
        Map<String, List<String>> out = new LinkedHashMap<>();
        variations.forEach((id, v) -> {
            if (!v.isSame() && !id.equals(EntryContent.Topic.PRECEDENCE.id())) out.put(id, v.others());
        });
        return out;
    }

    private Map<String, Variation> variations() {
        Map<Book, Map<String, Section>> byBook = new LinkedHashMap<>();
        Set<String> ids = new LinkedHashSet<>();
        for (Book b : listed.books()) {
            Map<String, Section> sections = new LinkedHashMap<>();
            for (Section s : sections(b)) sections.put(s.id(), s);
            byBook.put(b, sections);
            ids.addAll(sections.keySet());
        }
        Map<String, Variation> out = new LinkedHashMap<>();
        for (String id : ids) {
            Variation v = new Variation();
            byBook.forEach((b, sections) -> {
                Section s = sections.get(id);
                v.add(b, s == null ? "" : s.title(), s == null ? "" : s.html());
            });
            out.put(id, v);
        }
        return out;
    }

    private List<Section> sections(Book book) {
        Entry e = listed.in(book);
        List<Section> out = new ArrayList<>(new EntrySections(book, e, links).all());
        Entry.Pointer p = e.pointer();
        Book kind = p == null ? null : book.descriptors().get(p.kind());
        if (kind != null)
            for (Section s : new EntrySections(kind, kind.entries().getFirst(), links).all())
                out.add(new Section(OPERAND + s.id(), "The word in the register: " + s.title(), s.html()));
        return out;
    }

    private String exampleTable() {
        String label = "Examples of " + listed.id();
        HtmlTable table = hasStudio ? new HtmlTable(label, "bytes", "text", "") : new HtmlTable(label, "bytes", "text");
        for (Examples.Example e : examples.of(listed.id())) {
            List<String> cells = new ArrayList<>(cells(e));
            if (hasStudio) cells.add(studio(e));
            table.row(cells);
        }
        Entry.Pointer p = listed.entry().pointer();
        if (p == null) return table.html();
        HtmlTable values = new HtmlTable("Examples of words in registers", "value", "text");
        for (Examples.Example e : examples.ofOperand(p.kind())) values.row(cells(e));
        return table.html() + values.html();
    }

    private static List<String> cells(Examples.Example e) {
        return List.of(Html.code(e.hex()), Html.code(e.text()));
    }

    /// A link to the studio, which is two folders up, with the bytes of an example.
    private String studio(Examples.Example e) {
        byte[] bytes = HexFormat.of().parseHex(e.hex());
        String address = "../../" + StudioLink.ofCode(listed.book().id(), bytes);
        return Html.link(address, "try it");
    }

    /// Which variants have the entry, and what is different there.
    private String variants() {
        Map<String, List<String>> different = differences();
        HtmlTable table = new HtmlTable("Variants of " + listed.id(), "variant", "chips", "");
        for (Book b : set.byAge()) {
            Isa.Variant v = b.variant();
            List<String> what = new ArrayList<>();
            different.forEach((section, in) -> {
                if (in.contains(v.name())) what.add(section);
            });
            String first = listed.book().variant().name();
            String state = !listed.books().contains(b)
                    ? "has no such entry"
                    : b == listed.book()
                            ? "as on this page"
                            : what.isEmpty()
                                    ? "as in " + first
                                    : "differs from " + first + " in: " + String.join(", ", what);
            table.row(Html.escape(v.name()), Html.escape(String.join(", ", v.aliases())), Html.escape(state));
        }
        return table.html();
    }
}
