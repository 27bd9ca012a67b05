package dev.heddle.machine;

import dev.heddle.book.Isa;
import dev.heddle.source.Suggest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// What a launch binds to the numbers of the book's tables.
final class LaunchResources {
    private final Isa isa;
    private final Map<Bindings.Slot, Resource> bySlot = new HashMap<>();
    private final List<DescriptorTable> tables = new ArrayList<>();

    LaunchResources(Isa isa) {
        this.isa = isa;
    }

    boolean hasTable(String table) {
        return isa.tables().containsKey(table);
    }

    /// @throws IllegalArgumentException if there is no such table
    void checkTable(String table) {
        if (hasTable(table)) return;
        Set<String> all = new TreeSet<>(isa.tables().keySet());
        throw new IllegalArgumentException(
                all.isEmpty()
                        ? isa.name()
                                + " binds nothing by number; its programs get addresses in registers"
                        : "%s has no table '%s'; it has %s%s"
                                .formatted(
                                        isa.name(),
                                        table,
                                        String.join(", ", all),
                                        Suggest.near(table, all)));
    }

    /// @throws IllegalArgumentException if there is no such table, or something else is bound there
    void bind(String table, long number, Resource what) {
        checkTable(table);
        Resource before = bySlot.putIfAbsent(new Bindings.Slot(table, number), what);
        if (before != null)
            throw new IllegalArgumentException(
                    "%s %d is bound twice: to %s and to %s"
                            .formatted(
                                    table, number, before.buffer().name(), what.buffer().name()));
    }

    /// @throws IllegalArgumentException if there is no such table
    void bind(DescriptorTable what) {
        checkTable(what.table());
        tables.add(what);
    }

    void unbind(String table, long number) {
        bySlot.remove(new Bindings.Slot(table, number));
    }

    void addAll(LaunchResources more) {
        bySlot.putAll(more.bySlot);
        tables.addAll(more.tables);
    }

    Collection<Resource> all() {
        return bySlot.values();
    }

    Map<Bindings.Slot, Resource> bySlot() {
        return bySlot;
    }

    List<DescriptorTable> tables() {
        return tables;
    }
}
