package dev.heddle.asm.parse;

import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;

/// The words with which the texts of an entry begin.
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

    /// @return the texts with a dot before them that may stand before the first blank, in their order
    List<String> modifiers(List<Part> text) {
        List<String> out = new ArrayList<>();
        collect(text, out);
        return out;
    }

    /// @return whether the operands begin
    private boolean collect(List<Part> text, List<String> out) {
        for (Part p : text) {
            boolean isEnd = switch (p) {
                case Part.AnyOrder g -> !g.isPrefix() && collect(g.parts(), out);
                case Part.Optional o -> collect(o.parts(), out);
                case Part.Literal l -> l.text().startsWith(" ");
                case Part.Separator _ -> true;
                case Part.Use u -> uses(u, out);
                default -> {
                    names(p).stream().filter(n -> n.startsWith(".")).forEach(out::add);
                    yield false;
                }
            };
            if (isEnd) return true;
        }
        return false;
    }

    private boolean uses(Part.Use use, List<String> out) {
        Shape shape = book.shapes().get(use.shape());
        if (shape == null) return true;
        for (Shape.Alternative a : shape.alternatives())
            for (List<Part> t : a.texts().values()) collect(t, out);
        return false;
    }

    /// All names of a part, also where others may occur.
    private List<String> names(Part p) {
        EnumTable table = p instanceof Part.Named n ? book.enums().get(n.table()) : null;
        if (table == null) return p instanceof Part.Mnemonic ? List.of() : values(p);
        return table.rows().stream().map(EnumTable.Row::name).toList();
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
