package dev.heddle.book;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A book for one variant, checked: every name resolves, every width fits, no bit has two owners.
///
/// @param isa the head
/// @param variant the variant that the rest is about
/// @param enums by name
/// @param shapes by name
/// @param functions by name
/// @param entries in the order of the book
/// @param source the text
public record Book(
        Isa isa,
        Isa.Variant variant,
        Map<String, EnumTable> enums,
        Map<String, Shape> shapes,
        Map<String, Function> functions,
        List<Entry> entries,
        dev.heddle.source.Source source) {
    public Book {
        enums = new TreeMap<>(enums);
        shapes = new TreeMap<>(shapes);
        functions = new TreeMap<>(functions);
        entries = List.copyOf(entries);
    }

    /// @return `agx@g13`
    public String id() {
        return isa.name() + "@" + variant.name();
    }

    /// @return the entry of that id, or null
    public @Nullable Entry entry(String id) {
        for (Entry e : entries) if (e.id().equals(id)) return e;
        return null;
    }

    public EnumTable enumTable(String name) {
        return java.util.Objects.requireNonNull(enums.get(name), name);
    }

    public Shape shape(String name) {
        return java.util.Objects.requireNonNull(shapes.get(name), name);
    }
}
