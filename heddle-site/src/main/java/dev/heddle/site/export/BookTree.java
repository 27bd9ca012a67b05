package dev.heddle.site.export;

import dev.heddle.base.expr.Function;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Outline;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.RegisterAssignment;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Spelling;
import java.util.ArrayList;
import java.util.List;

/// A book, in one variant, as JSON: all that it says.
public final class BookTree {
    /// Number of the form that `docs/schema/book.schema.json` describes.
    private static final int FORM = 1;

    private BookTree() {}

    /// @return lines that are the same for the same book
    public static String json(Book book) {
        String first = book.isa().dialects().getFirst();
        List<Object> entries = new ArrayList<>();
        for (Outline o : book.outlines()) {
            Tree e = EntryTree.of(o.entry(), first);
            entries.add(e.flag("included", book.isIncluded(o.id())));
        }
        Tree out = Tree.of()
                .with("format", "heddle-book")
                .with("version", FORM)
                .with("book", book.id())
                .with("variant", book.variant().name())
                .with("head", HeadTree.of(book.isa()))
                .with("enums", Tree.all(List.copyOf(book.enums().values()), BookTree::table))
                .with("shapes", Tree.all(List.copyOf(book.shapes().values()), s -> shape(s, first)))
                .with("functions", Tree.all(List.copyOf(book.functions().values()), BookTree::function))
                .with("entries", entries);
        List<Object> descriptors = new ArrayList<>();
        for (Book d : book.descriptors().values()) for (Entry e : d.entries()) descriptors.add(EntryTree.of(e, first));
        return out.with("descriptors", descriptors)
                .with("records", Tree.all(List.copyOf(book.records().values()), BookTree::record))
                .with("settings", Tree.all(List.copyOf(book.settings().values()), BookTree::setting))
                .with("spellings", Tree.all(book.spellings(), BookTree::spelling))
                .json();
    }

    private static Tree table(EnumTable t) {
        return Tree.of()
                .with("name", t.name())
                .with("width", t.width())
                .flag("open", t.open())
                .flag("reserved", t.reserved())
                .list("columns", t.columns(), c -> c)
                .with("values", Tree.all(t.rows(), BookTree::row));
    }

    private static Tree row(EnumTable.Row r) {
        return Tree.of()
                .with("value", r.value())
                .with("name", r.name())
                .list("aliases", r.aliases(), a -> a)
                .list("columns", r.columns(), c -> c)
                .text("doc", r.doc());
    }

    private static Tree shape(Shape s, String first) {
        return Tree.of()
                .with("name", s.name())
                .with("title", s.title())
                .with("parameters", Tree.all(s.params(), BookTree::parameter))
                .with("alternatives", Tree.all(s.alternatives(), a -> TextTree.of(a, first)));
    }

    private static Tree parameter(Shape.Param p) {
        Long preset = p.preset();
        return Tree.of()
                .with("name", p.name())
                .with("width", p.width())
                .maybe("default", preset == null ? null : Long.toUnsignedString(preset));
    }

    private static Tree function(Function f) {
        return Tree.of()
                .with("name", f.name())
                .with("parameters", f.params())
                .with("body", MeaningTree.of(f.body()))
                .text("option", f.option())
                .maybe("without", f.option().isEmpty() ? null : MeaningTree.of(f.other()));
    }

    private static Tree record(RecordLayout r) {
        return Tree.of()
                .with("name", r.name())
                .text("title", r.title())
                .text("doc", r.doc())
                .with("bytes", r.bytes())
                .with("fields", Tree.all(r.fields(), BookTree::field))
                .list("says", r.says(), BookTree::property)
                .list(
                        "makes",
                        r.makes(),
                        m -> Tree.of().with("field", m.field()).with("value", MeaningTree.of(m.value())));
    }

    private static Tree field(RecordLayout.Field f) {
        return Tree.of()
                .with("name", f.name())
                .with(
                        "bits",
                        Tree.all(f.runs(), r -> Tree.of().with("low", r.low()).with("width", r.width())))
                .text("table", f.table())
                .flag("signed", f.signed())
                .with("shift", f.shift())
                .with("plus", f.plus())
                .maybe("when", MeaningTree.maybe(f.when()))
                .text("doc", f.doc());
    }

    private static Tree property(RecordLayout.Property s) {
        return Tree.of()
                .with("name", s.name())
                .maybe("text", s.text())
                .maybe("value", MeaningTree.maybe(s.value()))
                .maybe("when", MeaningTree.maybe(s.when()));
    }

    private static Tree setting(RegisterAssignment s) {
        return Tree.of()
                .with("file", s.file())
                .with("register", s.register())
                .with("value", s.value())
                .with("steps", Tree.all(s.steps(), BookTree::step));
    }

    private static Tree step(RegisterAssignment.Step s) {
        return Tree.of()
                .with("entry", s.entry())
                .with(
                        "parts",
                        Tree.all(
                                s.parts(),
                                p -> Tree.of().with("field", p.field()).with("value", MeaningTree.of(p.value()))))
                .maybe("when", MeaningTree.maybe(s.when()));
    }

    private static Tree spelling(Spelling s) {
        return Tree.of()
                .with("dialect", s.dialect())
                .with(
                        "words",
                        Tree.all(
                                s.words(),
                                w -> Tree.of()
                                        .text("table", w.table())
                                        .with("name", w.name())
                                        .with("as", w.as())));
    }
}
