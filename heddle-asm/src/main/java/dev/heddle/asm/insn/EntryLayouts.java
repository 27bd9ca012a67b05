package dev.heddle.asm.insn;

import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Shape;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The layouts of a book's entries and shapes, made when they are first asked for, and kept. For several threads.
public final class EntryLayouts {
    private final Book book;
    private final String dialect;
    private final Map<String, EntryLayout> entries = new ConcurrentHashMap<>();
    private final Map<String, ShapeLayout> shapes = new ConcurrentHashMap<>();

    /// @param dialect empty for the default dialect
    public EntryLayouts(Book book, String dialect) {
        this.book = book;
        this.dialect = dialect;
    }

    /// @return the book whose entries and shapes are placed
    public Book book() {
        return book;
    }

    String dialect() {
        return dialect;
    }

    /// @return the layout of an entry
    public EntryLayout of(Entry e) {
        EntryLayout known = entries.get(e.id());
        if (known != null && known.entry() == e) return known;
        EntryLayout made = new EntryLayout(this, e);
        entries.put(e.id(), made);
        return made;
    }

    /// @return the layout of a shape, the same one wherever it is used
    public ShapeLayout of(Shape s) {
        ShapeLayout known = shapes.get(s.name());
        if (known != null && known.shape() == s) return known;
        ShapeLayout made = new ShapeLayout(this, s);
        shapes.put(s.name(), made);
        return made;
    }
}
