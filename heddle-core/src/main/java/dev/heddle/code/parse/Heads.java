package dev.heddle.code.parse;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.EnumTable;
import dev.heddle.book.Part;
import java.util.ArrayList;
import java.util.List;

/// What the texts of an entry begin with.
final class Heads {
    /// Texts with more beginnings are found by a shorter one.
    private static final int MAX_HEADS = 256;

    private final Book book;
    private final Entry entry;

    Heads(Book book, Entry entry) {
        this.book = book;
        this.entry = entry;
    }

    /// @return every beginning that the first blank-free run of a text can have, up to the first part with too many
    ///     values
    List<String> of(List<Part> text) {
        List<String> heads = List.of("");
        for (Part p : text) {
            if (p instanceof Part.AnyOrder g && g.isPrefix()) continue;
            List<String> more = values(p);
            if (more.isEmpty() || heads.size() * more.size() > MAX_HEADS) return heads;
            heads = joined(heads, more);
        }
        return heads;
    }

    private static List<String> joined(List<String> heads, List<String> more) {
        List<String> longer = new ArrayList<>(heads.size() * more.size());
        for (String h : heads) for (String m : more) longer.add(h.concat(m));
        return longer;
    }

    /// The texts that a part of a head can have; none if they are too many to list.
    private List<String> values(Part p) {
        if (p instanceof Part.Literal l) return List.of(l.text());
        if (p instanceof Part.Mnemonic) return List.of(entry.mnemonic());
        if (p instanceof Part.Choice c) return c.texts();
        if (p instanceof Part.Flag f) {
            List<String> texts = new ArrayList<>(List.of("", f.text()));
            texts.addAll(f.aliases());
            return texts;
        }
        EnumTable table = p instanceof Part.Named n ? book.enums().get(n.table()) : null;
        if (table == null || table.open()) return List.of();
        List<String> names = new ArrayList<>();
        for (EnumTable.Row r : table.rows()) {
            names.add(r.name());
            names.addAll(r.aliases());
        }
        return names;
    }
}
