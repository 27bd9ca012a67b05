package dev.heddle.site;

import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.site.html.Comments;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A comparison of the variants of a set: which entries each has, and where one differs from the first that has it.
///
/// @param differences of each entry, by its id: sections, and the variants that say something else there
record VariantsPage(BookSet set, Links links, Map<String, Map<String, List<String>>> differences) {
    List<Section> sections() {
        List<Section> out = new ArrayList<>();
        HtmlTable chips = new HtmlTable("Variants", "variant", "what it is", "chips", "entries");
        for (Book b : set.byAge()) {
            Isa.Variant v = b.variant();
            chips.row(
                    Html.tag("b", Html.escape(v.name()))
                            + (v.isPreset() ? " <small class=\"chip\">default</small>" : ""),
                    Html.prose(v.title()),
                    Html.escape(String.join(", ", v.aliases())),
                    Integer.toString(b.entries().size()));
        }
        out.add(new Section("chips", "Variants and chips", chips.html()));
        List<String> titles = new ArrayList<>(List.of("entry"));
        for (Book b : set.byAge()) titles.add(b.variant().name());
        HtmlTable table = new HtmlTable("Entries that are not the same everywhere", titles.toArray(String[]::new));
        int same = 0;
        for (BookSet.Listed l : set.entries().values()) {
            Map<String, List<String>> different = differences.getOrDefault(l.id(), Map.of());
            if (different.isEmpty() && l.books().size() == set.books().size()) same++;
            else table.row(row(l, different));
        }
        String intro = "<p>%d of %d entries are the same in all variants. The others:</p>\n"
                .formatted(same, set.entries().size());
        out.add(new Section("entries", "Entries side by side", intro + table.html()));
        out.add(new Section("names", "Names that are not the same everywhere", names()));
        return out;
    }

    private List<String> row(BookSet.Listed l, Map<String, List<String>> different) {
        List<String> cells = new ArrayList<>(List.of(links.entryLink(l.id())));
        for (Book b : set.byAge()) {
            List<String> what = new ArrayList<>();
            different.forEach((section, in) -> {
                if (in.contains(b.variant().name())) what.add(section);
            });
            if (!l.books().contains(b)) cells.add("<span class=\"free\">–</span>");
            else if (what.isEmpty()) cells.add("yes");
            else cells.add("<small>other: " + Html.escape(String.join(", ", what)) + "</small>");
        }
        return cells;
    }

    private String names() {
        HtmlTable table = new HtmlTable("Names", "name", "kind", "variants that have it");
        for (String name : set.names()) {
            String kind = new NameArticle(set, name, links, new Comments("")).kind();
            List<String> in = new ArrayList<>();
            for (Book b : set.byAge()) if (has(b, name)) in.add(b.variant().name());
            if (!in.isEmpty() && in.size() < set.books().size())
                table.row(links.nameLink(name), kind, Html.escape(String.join(", ", in)));
        }
        return table.html();
    }

    private static boolean has(Book b, String name) {
        return b.shapes().containsKey(name)
                || b.enums().containsKey(name)
                || b.functions().containsKey(name)
                || b.records().containsKey(name);
    }
}
