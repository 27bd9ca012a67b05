package dev.heddle.code.template;

import dev.heddle.book.Book;
import dev.heddle.book.EnumTable;
import dev.heddle.book.Part;
import dev.heddle.book.Shape;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Decides whether the texts of a shape may have commas, so that a text does not end at the next one. May be shared by
/// threads.
public final class Commas {
    private final Book book;
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    public Commas(Book book) {
        this.book = book;
    }

    /// Whether a text of a shape may have one.
    public boolean in(Shape s) {
        Boolean before = known.get(s.name());
        if (before != null) return before;
        boolean found = false;
        for (Shape.Alternative a : s.alternatives()) {
            for (List<Part> t : a.texts().values()) found = found || in(t);
            for (List<Part> t : a.accepts()) found = found || in(t);
        }
        known.put(s.name(), found);
        return found;
    }

    private boolean in(List<Part> parts) {
        for (Part p : parts) if (in(p)) return true;
        return false;
    }

    private boolean in(Part p) {
        if (p instanceof Part.Literal l) return in(l.text());
        if (p instanceof Part.Flag f) return in(f.text()) || in(String.join(" ", f.aliases()));
        if (p instanceof Part.Choice c) return in(String.join(" ", c.texts()));
        if (p instanceof Part.AnyOrder g) return in(g.parts());
        if (p instanceof Part.Optional g) return in(g.parts());
        if (p instanceof Part.Use u) return in(book.shape(u.shape()));
        if (p instanceof Part.Repeat r) return in(r.join()) || in(book.shape(r.shape()));
        if (p instanceof Part.Named n) return inNames(n.table());
        return p instanceof Part.Separator || p instanceof Part.Operand;
    }

    private boolean inNames(String table) {
        if (book.shapes().containsKey(table)) return in(book.shape(table));
        for (EnumTable.Row r : book.enumTable(table).rows())
            if (in(r.name()) || in(String.join(" ", r.aliases()))) return true;
        return false;
    }

    private static boolean in(String text) {
        return text.indexOf(',') >= 0;
    }
}
