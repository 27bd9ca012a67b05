package dev.heddle.book;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A book with the words of one dialect, see [Spelling]: those it prints come first, those of the others are read, too.
/// Nothing else of the book changes.
final class Spelled {
    private final Book book;
    private final String dialect;

    /// Pairs of a printed word and others that are read, by the word of the book.
    private final Map<String, Words> words = new HashMap<>();

    private final Map<String, Map<String, Words>> ofTables = new HashMap<>();

    private record Words(String printed, List<String> read) {}

    /// @param dialect nothing for the default one
    Spelled(Book book, String dialect) {
        this.book = book;
        this.dialect = dialect;
        for (Spelling s : book.spellings())
            for (Spelling.Word w : s.words())
                (w.table().isEmpty()
                                ? words
                                : ofTables.computeIfAbsent(w.table(), _ -> new HashMap<>()))
                        .merge(w.name(), words(s, w), Spelled::both);
    }

    private Words words(Spelling s, Spelling.Word w) {
        if (!s.dialect().equals(dialect)) return new Words(w.name(), w.as());
        List<String> read = new ArrayList<>(w.as().subList(1, w.as().size()));
        read.add(w.name());
        return new Words(w.as().getFirst(), read);
    }

    private static Words both(Words a, Words b) {
        String printed = a.read.contains(b.printed) ? a.printed : b.printed;
        List<String> read = new ArrayList<>(a.read);
        read.addAll(b.read);
        read.remove(printed);
        return new Words(printed, read);
    }

    Map<String, EnumTable> enums() {
        Map<String, EnumTable> out = new TreeMap<>();
        book.enums().forEach((name, t) -> out.put(name, table(t)));
        return out;
    }

    private EnumTable table(EnumTable t) {
        Map<String, Words> own = ofTables.getOrDefault(t.name(), Map.of());
        boolean isSame = true;
        List<EnumTable.Row> rows = new ArrayList<>();
        for (EnumTable.Row r : t.rows()) {
            Words w = own.getOrDefault(r.name(), words.get(r.name()));
            isSame &= w == null;
            rows.add(w == null ? r : row(r, w));
        }
        if (isSame) return t;
        return new EnumTable(
                t.name(), t.width(), t.open(), t.reserved(), t.columns(), rows, t.at());
    }

    private static EnumTable.Row row(EnumTable.Row r, Words w) {
        List<String> aliases = new ArrayList<>(r.aliases());
        aliases.remove(w.printed);
        for (String s : w.read) if (!aliases.contains(s)) aliases.add(s);
        return new EnumTable.Row(r.value(), w.printed, aliases, r.columns(), r.doc(), r.at());
    }

    Map<String, Shape> shapes() {
        Map<String, Shape> out = new TreeMap<>();
        book.shapes()
                .forEach((name, s) ->
                        out.put(
                                name,
                                new Shape(
                                        s.name(),
                                        s.title(),
                                        s.params(),
                                        Deferred.of(() -> ofShape(s.alternatives())),
                                        s.at())));
        return out;
    }

    private List<Shape.Alternative> ofShape(List<Shape.Alternative> all) {
        return all.stream().map(a -> alternative(a, null)).toList();
    }

    List<Outline> outlines(boolean isIncluded) {
        List<Outline> out = new ArrayList<>();
        for (Outline o : book.outlines())
            if (book.isIncluded(o.id()) == isIncluded) out.add(outline(o));
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
                () -> entry(o.entry(), w));
    }

    private Entry entry(Entry e, @Nullable Words name) {
        Map<String, List<Shape.Alternative>> texts = new LinkedHashMap<>();
        e.texts()
                .forEach((d, all) ->
                        texts.put(d, all.stream().map(a -> alternative(a, name)).toList()));
        if (dialect.isEmpty())
            for (Spelling s : book.spellings()) {
                List<Shape.Alternative> own = texts.get(s.dialect());
                if (own != null) texts.merge("", onlyRead(own), Spelled::after);
            }
        List<List<Part>> accepts = new ArrayList<>();
        for (List<Part> t : e.accepts()) add(accepts, t, name, true);
        return e.spelled(name == null ? e.mnemonic() : name.printed, texts, accepts);
    }

    private static List<Shape.Alternative> after(
            List<Shape.Alternative> first, List<Shape.Alternative> then) {
        List<Shape.Alternative> all = new ArrayList<>(first);
        all.addAll(then);
        return all;
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
    private Shape.Alternative alternative(Shape.Alternative a, @Nullable Words name) {
        Map<String, List<Part>> texts = new LinkedHashMap<>();
        List<List<Part>> accepts = new ArrayList<>();
        a.texts()
                .forEach((d, text) -> {
                    texts.put(d, parts(text));
                    add(accepts, text, name, false);
                });
        for (List<Part> text : a.accepts()) add(accepts, text, name, true);
        return a.with(texts, accepts);
    }

    /// @param isItself whether the text as it is is read, too
    private void add(
            List<List<Part>> to, List<Part> text, @Nullable Words name, boolean isItself) {
        List<Part> parts = parts(text);
        if (isItself) to.add(parts);
        if (name == null) return;
        for (String other : name.read) {
            List<Part> out = new ArrayList<>();
            for (Part p : parts)
                out.add(p instanceof Part.Mnemonic m ? new Part.Literal(other, m.at()) : p);
            if (!out.equals(parts)) to.add(out);
        }
    }

    private List<Part> parts(List<Part> text) {
        return text.stream().map(this::part).toList();
    }

    private Part part(Part p) {
        return switch (p) {
            case Part.Flag f when words.containsKey(f.text()) -> {
                Words w = words.get(f.text());
                yield new Part.Flag(f.value(), w.printed, w.read, f.at());
            }
            case Part.AnyOrder g -> new Part.AnyOrder(parts(g.parts()), g.isPrefix(), g.at());
            case Part.Optional g -> new Part.Optional(parts(g.parts()), g.at());
            default -> p;
        };
    }
}
