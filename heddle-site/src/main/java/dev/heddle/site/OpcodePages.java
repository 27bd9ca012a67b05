package dev.heddle.site;

import dev.heddle.isa.Book;
import dev.heddle.site.PageFrame.Crumb;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The tables of opcodes, a page for each variant.
record OpcodePages(PageSink to) {
    /// A page with more tables has no list of them.
    private static final int MOST_CONTENTS = 40;

    private static final String NOTE =
            "<p>A code is free if no entry of the book has it. <span class=\"unknown\">?</span> stands after entries"
                    + " whose meaning is not known.</p>\n";

    void add() {
        for (Book b : to.set().books()) page(b);
    }

    private void page(Book book) {
        BookSet set = to.set();
        boolean isMain = book == set.main();
        String variant = book.variant().name();
        Links links = new Links(set, isMain ? "../" : "../../");
        List<Section> sections = new OpcodeTable(book, links).sections();
        String title = "Opcodes of " + set.name() + (set.hasVariants() ? ", " + variant : "");
        String folder = "opcodes/" + (isMain ? "" : variant + "/");
        to.put(
                folder,
                title,
                Html.escape(title),
                crumbs(isMain, variant),
                sections.size() > MOST_CONTENTS ? List.of() : sections,
                others(book, isMain) + NOTE + PageFrame.sections(sections, 2, ""));
        to.find(title, "table of opcodes", folder, Set.of());
    }

    private List<Crumb> crumbs(boolean isMain, String variant) {
        String set = to.set().name();
        return isMain
                ? List.of(new Crumb(set, "../"), new Crumb("opcodes", ""))
                : List.of(new Crumb(set, "../../"), new Crumb("opcodes", "../"), new Crumb(variant, ""));
    }

    /// Links to the tables of the other variants.
    private String others(Book book, boolean isMain) {
        if (!to.set().hasVariants()) return "";
        List<String> items = new ArrayList<>();
        for (Book o : to.set().byAge()) {
            String name = o.variant().name();
            String href = (isMain ? "" : "../") + (o == to.set().main() ? "" : name + "/");
            items.add(o == book ? Html.tag("b", Html.escape(name)) : Html.link(href, name));
        }
        return "<p>Of the variant " + String.join(" · ", items) + "</p>\n";
    }
}
