package dev.heddle.book;

import dev.heddle.source.Source;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A book for one variant, checked: every name resolves, every width fits, no bit has two owners.
public final class Book {
    private final Isa isa;
    private final Isa.Variant variant;
    private final Map<String, EnumTable> enums;
    private final Map<String, Shape> shapes;
    private final Map<String, Function> functions;
    private final List<Outline> outlines;
    private final Map<String, Outline> byId = new HashMap<>();
    private final Map<String, Book> descriptors;
    private final Source source;
    private @Nullable List<Entry> entries;

    Book(
            Isa isa,
            Isa.Variant variant,
            Map<String, EnumTable> enums,
            Map<String, Shape> shapes,
            Map<String, Function> functions,
            List<Outline> outlines,
            Map<String, Book> descriptors,
            Source source) {
        this.isa = isa;
        this.variant = variant;
        this.enums = new TreeMap<>(enums);
        this.shapes = new TreeMap<>(shapes);
        this.functions = new TreeMap<>(functions);
        this.outlines = List.copyOf(outlines);
        this.descriptors = new LinkedHashMap<>(descriptors);
        this.source = source;
        for (Outline o : outlines) byId.put(o.id(), o);
    }

    /// @return the head
    public Isa isa() {
        return isa;
    }

    /// @return the variant that all the rest is about
    public Isa.Variant variant() {
        return variant;
    }

    /// @return by name
    public Map<String, EnumTable> enums() {
        return enums;
    }

    /// @return by name
    public Map<String, Shape> shapes() {
        return shapes;
    }

    /// @return by name
    public Map<String, Function> functions() {
        return functions;
    }

    /// @return what it takes to recognise the instructions, in the order of the book
    public List<Outline> outlines() {
        return outlines;
    }

    /// @return all entries, in the order of the book
    public synchronized List<Entry> entries() {
        List<Entry> all = entries;
        if (all == null) {
            all = outlines.stream().map(Outline::entry).toList();
            entries = all;
        }
        return all;
    }

    /// @return for each kind of words that instructions point to, a book with that kind as its only entry; in the order
    ///     of the book
    public Map<String, Book> descriptors() {
        return Collections.unmodifiableMap(descriptors);
    }

    /// @return the text
    public Source source() {
        return source;
    }

    /// @return `agx@g13`
    public String id() {
        return isa.name() + "@" + variant.name();
    }

    /// @return the entry of that id, or null
    public @Nullable Entry entry(String id) {
        Outline o = byId.get(id);
        return o == null ? null : o.entry();
    }

    public EnumTable enumTable(String name) {
        return Objects.requireNonNull(enums.get(name), name);
    }

    public Shape shape(String name) {
        return Objects.requireNonNull(shapes.get(name), name);
    }
}
