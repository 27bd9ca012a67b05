package dev.heddle.site;

import dev.heddle.base.expr.Function;
import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.Shape;
import dev.heddle.pages.Definitions;
import dev.heddle.pages.ExprText;
import dev.heddle.pages.PageBlock;
import dev.heddle.pages.Templates;
import dev.heddle.site.html.Comments;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.OperandColours;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Writes the article about a name of a book that is no instruction, and the entries that use it.
///
/// @param comments of the book
record NameArticle(BookSet set, String name, Links links, Comments comments) {
    /// @return a few words, or what kind of thing it is
    String title() {
        for (Book b : set.books()) {
            Shape s = b.shapes().get(name);
            if (s != null) return s.title().equals(name) ? "operands and their parts" : s.title();
            if (b.enums().containsKey(name)) return "names of values";
            RecordLayout r = b.records().get(name);
            if (r != null) return r.title();
            if (b.functions().containsKey(name)) return "a function";
        }
        return "what entries share";
    }

    /// @return `shape`, `enum`, `record`, `function` or `form`
    String kind() {
        for (Book b : set.books()) {
            if (b.shapes().containsKey(name)) return "shape";
            if (b.enums().containsKey(name)) return "enum";
            if (b.records().containsKey(name)) return "record";
            if (b.functions().containsKey(name)) return "function";
        }
        return "form";
    }

    List<Section> sections() {
        List<Section> out = new ArrayList<>();
        add(out, "shape", "Texts", set.having(b -> b.shapes().get(name)), this::shape);
        add(out, "enum", "Values", set.having(b -> b.enums().get(name)), this::names);
        add(out, "function", "Function", set.having(b -> b.functions().get(name)), this::function);
        add(out, "record", "Record", set.having(b -> b.records().get(name)), this::record);
        List<String> users = new ArrayList<>();
        for (String id : set.users(name)) users.add(links.entryLink(id));
        if (!users.isEmpty())
            out.add(new Section(
                    "entries",
                    users.size() == 1 ? "The entry that uses it" : "The %d entries that use it".formatted(users.size()),
                    Html.list("across", users)));
        return out;
    }

    private interface Say<T> {
        String html(T what);
    }

    private <T> void add(List<Section> out, String id, String title, Map<Book, T> in, Say<T> say) {
        if (in.isEmpty()) return;
        Variation v = new Variation();
        for (Book b : set.books()) {
            T found = in.get(b);
            v.add(b, title, found == null ? "" : say.html(found));
        }
        out.add(new Section(id, title, v.html()));
    }

    private String comment(int at) {
        return Html.paragraph(comments.above(at));
    }

    private String shape(Shape s) {
        return comment(s.at())
                + "<p>Bits: "
                + Html.code(Templates.head(s))
                + "</p>\n"
                + blocks(List.of(Definitions.alternatives(s)));
    }

    private String blocks(List<PageBlock> blocks) {
        return new BlockHtml(links).of(blocks);
    }

    private String names(EnumTable t) {
        return comment(t.at()) + blocks(Definitions.names(t));
    }

    private String function(Function f) {
        return comment(f.at()) + new CodeHtml(links, OperandColours.NONE).block(ExprText.of(f));
    }

    private String record(RecordLayout r) {
        return comment(r.at()) + blocks(Definitions.record(r));
    }
}
