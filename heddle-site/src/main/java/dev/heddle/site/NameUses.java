package dev.heddle.site;

import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.pages.UsedDefinitions;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// Finds the entries that use a name, in any variant.
record NameUses(BookSet set) {
    void collect(Map<String, Set<String>> to) {
        for (BookSet.Listed l : set.entries().values()) {
            for (Book b : l.books()) {
                Entry e = l.in(b);
                of(b, e, l.id(), to);
                Entry.Pointer p = e.pointer();
                Book kind = p == null ? null : b.descriptors().get(p.kind());
                if (kind != null) of(kind, kind.entries().getFirst(), l.id(), to);
            }
        }
    }

    private static void of(Book b, Entry e, String id, Map<String, Set<String>> to) {
        UsedDefinitions used = new UsedDefinitions(b, e);
        used.shapes().forEach(s -> add(s.name(), id, to));
        used.enums().forEach(t -> add(t.name(), id, to));
        used.functions().forEach(f -> add(f.name(), id, to));
        e.forms().forEach(f -> add(f, id, to));
    }

    private static void add(String name, String id, Map<String, Set<String>> to) {
        to.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(id);
    }
}
