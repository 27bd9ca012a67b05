package dev.heddle.pages;

import dev.heddle.base.expr.Function;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The page of what a book names besides instructions: a shape, an enum, a function, a record, a form.
public final class NamePage {
    private final Book book;
    private final String name;
    private final TextSheet sheet;

    private NamePage(Book book, String name, Style style) {
        this.book = book;
        this.name = name;
        this.sheet = new TextSheet(style);
    }

    /// @return the names that have a page, sorted
    public static List<String> names(Book book) {
        TreeSet<String> out = new TreeSet<>(book.shapes().keySet());
        out.addAll(book.enums().keySet());
        out.addAll(book.functions().keySet());
        out.addAll(book.records().keySet());
        for (Entry e : book.entries()) out.addAll(e.forms());
        return List.copyOf(out);
    }

    /// @param name one of [#names]
    /// @return lines of at most 80 columns, escape sequences not counted
    public static String of(Book book, String name, Style style) {
        return new NamePage(book, name, style).page();
    }

    private String page() {
        sheet.title(name + title(), book.id());
        Shape shape = book.shapes().get(name);
        if (shape != null) {
            sheet.add(Definitions.shape(shape));
            UsedDefinitions used = new UsedDefinitions(book, shape);
            for (Shape s : used.shapes()) if (!s.name().equals(name)) sheet.add(Definitions.shape(s));
            for (EnumTable t : used.enums()) sheet.add(Definitions.names(t));
            entries("Entries with such operands", e -> has(e, name));
        }
        EnumTable table = book.enums().get(name);
        if (table != null) {
            sheet.add(Definitions.names(table));
            entries(
                    "Entries that use it",
                    e -> new UsedDefinitions(book, e).enums().contains(table));
        }
        RecordLayout record = book.records().get(name);
        if (record != null) {
            sheet.add(Definitions.record(record));
            record.fields().stream()
                    .map(RecordLayout.Field::table)
                    .filter(t -> !t.isEmpty())
                    .distinct()
                    .forEach(t -> sheet.add(Definitions.names(book.enumTable(t))));
        }
        Function function = book.function(name);
        if (function != null) {
            sheet.heading("Function");
            sheet.code(2, ExprText.of(function));
            entries(
                    "Entries that use it",
                    e -> new UsedDefinitions(book, e).functions().contains(function));
        }
        entries("Entries that extend the form", e -> e.forms().contains(name));
        return sheet.text();
    }

    private String title() {
        Shape shape = book.shapes().get(name);
        if (shape != null) return shape.title().equals(name) ? "" : ": " + shape.title();
        if (book.enums().containsKey(name)) return ": names of values";
        RecordLayout record = book.records().get(name);
        if (record != null) return ": " + record.title();
        return book.function(name) != null ? ": a function" : ": what entries share";
    }

    private static boolean has(Entry e, String shape) {
        return e.operands().stream().anyMatch(o -> o.shape().equals(shape));
    }

    private void entries(String heading, Predicate<Entry> which) {
        List<String> ids = new ArrayList<>();
        for (Entry e : book.entries()) if (which.test(e)) ids.add(e.id());
        if (ids.isEmpty()) return;
        sheet.heading(heading);
        sheet.items(2, ids);
    }
}
