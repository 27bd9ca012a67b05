package dev.heddle.isa;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A book with the words of one dialect, see [Spelling]: those it prints come first, those of the others are read, too.
/// Nothing else of the book changes.
///
/// Short commands start here, so there are no lambdas, streams and switches over types, which take longer to link.
final class DialectView {
    private final Book book;
    private final String dialect;

    /// By the word of the book.
    private final Map<String, Words> words = new HashMap<>();

    private final Map<String, Map<String, Words>> ofTables = new HashMap<>();

    /// @param printed in the dialect
    /// @param read others that stand for the same
    /// @param isOwn whether it is the dialect that says what is printed
    private record Words(String printed, List<String> read, boolean isOwn) {}

    /// @param dialect nothing for the default one
    DialectView(Book book, String dialect) {
        this.book = book;
        this.dialect = dialect;
        for (Spelling s : book.spellings()) {
            for (Spelling.Word w : s.words()) {
                Map<String, Words> into = words;
                if (!w.table().isEmpty()) {
                    Map<String, Words> known = ofTables.get(w.table());
                    into = known == null ? new HashMap<>() : known;
                    ofTables.put(w.table(), into);
                }
                Words before = into.get(w.name());
                Words now = words(s, w);
                into.put(w.name(), before == null ? now : both(before, now));
            }
        }
    }

    private Words words(Spelling s, Spelling.Word w) {
        if (!s.dialect().equals(dialect)) return new Words(w.name(), w.as(), false);
        List<String> read = new ArrayList<>(w.as().subList(1, w.as().size()));
        read.add(w.name());
        return new Words(w.as().getFirst(), read, true);
    }

    private static Words both(Words a, Words b) {
        boolean isFirst = a.isOwn == b.isOwn ? a.read.contains(b.printed) : a.isOwn;
        String printed = isFirst ? a.printed : b.printed;
        Set<String> read = new LinkedHashSet<>(a.read);
        read.addAll(b.read);
        read.add(a.printed);
        read.add(b.printed);
        read.remove(printed);
        return new Words(printed, List.copyOf(read), a.isOwn || b.isOwn);
    }

    Map<String, EnumTable> enums() {
        Map<String, EnumTable> out = new TreeMap<>();
        for (Map.Entry<String, EnumTable> e : book.enums().entrySet()) out.put(e.getKey(), table(e.getValue()));
        return out;
    }

    private EnumTable table(EnumTable t) {
        Deferred<List<EnumTable.Row>> body = Deferred.of(new Rows(this, t));
        return new EnumTable(t.name(), t.width(), t.open(), t.reserved(), t.columns(), body, t.at());
    }

    private record Rows(DialectView by, EnumTable table) implements Supplier<List<EnumTable.Row>> {
        @Override
        public List<EnumTable.Row> get() {
            return by.rows(table);
        }
    }

    private List<EnumTable.Row> rows(EnumTable t) {
        Map<String, Words> own = ofTables.getOrDefault(t.name(), Map.of());
        List<EnumTable.Row> rows = new ArrayList<>();
        for (EnumTable.Row r : t.rows()) {
            Words w = own.get(r.name());
            if (w == null) w = words.get(r.name());
            rows.add(w == null ? r : row(r, w));
        }
        return rows;
    }

    private static EnumTable.Row row(EnumTable.Row r, Words w) {
        List<String> aliases = new ArrayList<>(r.aliases());
        aliases.remove(w.printed);
        for (String s : w.read) if (!aliases.contains(s)) aliases.add(s);
        return new EnumTable.Row(r.value(), w.printed, aliases, r.columns(), r.doc(), r.at());
    }

    Map<String, Shape> shapes() {
        Map<String, Shape> out = new TreeMap<>();
        for (Shape s : book.shapes().values()) {
            Deferred<List<Shape.Alternative>> body = Deferred.of(new Body(this, s));
            out.put(s.name(), new Shape(s.name(), s.title(), s.instead(), s.params(), body, s.at()));
        }
        return out;
    }

    private record Body(DialectView by, Shape shape) implements Supplier<List<Shape.Alternative>> {
        @Override
        public List<Shape.Alternative> get() {
            return by.alternatives(shape.alternatives(), null);
        }
    }

    List<Outline> outlines(boolean isIncluded) {
        List<Outline> out = new ArrayList<>();
        for (Outline o : book.outlines()) if (book.isIncluded(o.id()) == isIncluded) out.add(outline(o));
        return out;
    }

    private Outline outline(Outline o) {
        Words w = words.get(o.mnemonic());
        return new Outline(
                o.id(),
                w == null ? o.mnemonic() : w.printed,
                o.length(),
                o.fixed(),
                o.match(),
                o.generalOf(),
                new Whole(this, o, w));
    }

    private record Whole(
            DialectView by, Outline outline, @Nullable Words name) implements Supplier<Entry> {
        @Override
        public Entry get() {
            return by.entry(outline.entry(), name);
        }
    }

    private Entry entry(Entry e, @Nullable Words name) {
        Map<String, List<Shape.Alternative>> texts = new LinkedHashMap<>();
        for (Map.Entry<String, List<Shape.Alternative>> t : e.texts().entrySet())
            texts.put(t.getKey(), alternatives(t.getValue(), name));
        if (dialect.isEmpty()) {
            Set<String> seen = new HashSet<>();
            for (Spelling s : book.spellings()) {
                List<Shape.Alternative> own = texts.get(s.dialect());
                if (own == null || !seen.add(s.dialect())) continue;
                List<Shape.Alternative> all = new ArrayList<>(texts.getOrDefault("", List.of()));
                all.addAll(onlyRead(own));
                texts.put("", all);
            }
        }
        List<List<Part>> accepts = new ArrayList<>();
        for (List<Part> t : e.accepts()) add(accepts, t, name, true);
        return e.spelled(name == null ? e.mnemonic() : name.printed, texts, accepts);
    }

    private static List<Shape.Alternative> onlyRead(List<Shape.Alternative> all) {
        List<Shape.Alternative> out = new ArrayList<>();
        for (Shape.Alternative a : all) {
            List<List<Part>> accepts = new ArrayList<>(a.texts().values());
            accepts.addAll(a.accepts());
            out.add(a.with(Map.of(), accepts));
        }
        return out;
    }

    /// @param name the mnemonic, if it has other words
    private List<Shape.Alternative> alternatives(List<Shape.Alternative> all, @Nullable Words name) {
        List<Shape.Alternative> out = new ArrayList<>(all.size());
        for (Shape.Alternative a : all) {
            Map<String, List<Part>> texts = new LinkedHashMap<>();
            List<List<Part>> accepts = new ArrayList<>();
            for (Map.Entry<String, List<Part>> t : a.texts().entrySet()) {
                texts.put(t.getKey(), parts(t.getValue()));
                add(accepts, t.getValue(), name, false);
            }
            for (List<Part> text : a.accepts()) add(accepts, text, name, true);
            out.add(a.with(texts, accepts));
        }
        return out;
    }

    /// @param isItself whether the text as it is is read, too
    private void add(List<List<Part>> to, List<Part> text, @Nullable Words name, boolean isItself) {
        List<Part> parts = parts(text);
        if (isItself) to.add(parts);
        if (name == null) return;
        for (String other : name.read) {
            boolean isOther = false;
            List<Part> out = new ArrayList<>(parts.size());
            for (Part p : parts) {
                isOther |= p instanceof Part.Mnemonic;
                out.add(p instanceof Part.Mnemonic m ? new Part.Literal(other, m.at()) : p);
            }
            if (isOther) to.add(out);
        }
    }

    private List<Part> parts(List<Part> text) {
        List<Part> out = new ArrayList<>(text.size());
        for (Part p : text) out.add(part(p));
        return out;
    }

    private Part part(Part p) {
        if (p instanceof Part.AnyOrder g) return new Part.AnyOrder(parts(g.parts()), g.isPrefix(), g.at());
        if (p instanceof Part.Optional g) return new Part.Optional(parts(g.parts()), g.at());
        Words w = p instanceof Part.Flag f ? words.get(f.text()) : null;
        return w != null && p instanceof Part.Flag f ? new Part.Flag(f.value(), w.printed, w.read, f.at()) : p;
    }
}
