package dev.heddle.asm.template;

import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Decides whether the beginning of an instruction's text may have blanks, apart from those after what stands in
/// parentheses before the mnemonic: if not, it ends at the first blank.
public final class Blanks {
    private final Book book;
    private final Set<String> seen = new HashSet<>();

    private Blanks(Book book) {
        this.book = book;
    }

    /// @param parts up to the first separator
    public static boolean in(Book book, List<Part> parts) {
        return new Blanks(book).in(parts);
    }

    private boolean in(List<Part> parts) {
        for (Part p : parts) if (in(p)) return true;
        return false;
    }

    private boolean in(Part p) {
        if (p instanceof Part.AnyOrder g) return g.isPrefix() ? !areInParentheses(g.parts()) : in(g.parts());
        if (p instanceof Part.Optional g) return in(g.parts());
        if (p instanceof Part.Use u) return in(book.shape(u.shape()));
        if (p instanceof Part.Named n && book.shapes().containsKey(n.table())) return in(book.shape(n.table()));
        if (p instanceof Part.Literal l) return hasBlank(l.text());
        if (p instanceof Part.Mnemonic || p instanceof Part.Number) return false;
        if (p instanceof Part.Named || p instanceof Part.Choice || p instanceof Part.Flag) {
            for (String t : texts(p)) if (hasBlank(t)) return true;
            return false;
        }
        return true;
    }

    private static boolean hasBlank(String text) {
        return text.indexOf(' ') >= 0;
    }

    private boolean in(Shape s) {
        if (!seen.add(s.name())) return false;
        for (Shape.Alternative a : s.alternatives()) {
            for (List<Part> t : a.texts().values()) if (in(t)) return true;
            for (List<Part> t : a.accepts()) if (in(t)) return true;
        }
        return false;
    }

    private boolean areInParentheses(List<Part> parts) {
        for (Part p : parts) {
            List<String> texts = texts(p);
            if (texts.isEmpty()) return false;
            for (String t : texts) {
                String s = t.stripTrailing();
                if (!s.isEmpty() && (s.charAt(0) != '(' || s.indexOf(')') != s.length() - 1)) return false;
            }
        }
        return true;
    }

    /// The texts of a flag, a choice or a name; none for other parts.
    private List<String> texts(Part p) {
        if (p instanceof Part.Choice c) return c.texts();
        if (p instanceof Part.Flag f) {
            List<String> texts = new ArrayList<>(f.aliases());
            texts.add(f.text());
            return texts;
        }
        EnumTable table = p instanceof Part.Named n ? book.enums().get(n.table()) : null;
        List<String> out = new ArrayList<>();
        if (table == null) return out;
        for (EnumTable.Row r : table.rows()) {
            out.add(r.name());
            out.addAll(r.aliases());
        }
        return out;
    }
}
