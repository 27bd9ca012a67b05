package dev.heddle.machine;

import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Isa;
import dev.heddle.textures.UsedImages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// The resources that a launch binds to the numbers of the book's tables.
final class LaunchResources {
    private final Isa isa;
    private final Map<Bindings.Slot, Resource> bySlot = new HashMap<>();
    private final List<DescriptorTable> tables = new ArrayList<>();
    private final UsedImages used = new UsedImages();

    /// What is bound only until something else is bound there.
    private final Set<Bindings.Slot> defaults = new HashSet<>();

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
                        ? isa.name() + " binds nothing by number; its programs get addresses in registers"
                        : "%s has no table '%s'; it has %s%s"
                                .formatted(isa.name(), table, String.join(", ", all), Suggest.near(table, all)));
    }

    /// @throws IllegalArgumentException if there is no such table, or something else is bound there
    void bind(String table, long number, Resource what) {
        checkTable(table);
        Bindings.Slot slot = new Bindings.Slot(table, number);
        if (defaults.remove(slot)) bySlot.remove(slot);
        Resource before = bySlot.putIfAbsent(slot, what);
        if (before != null)
            throw new IllegalArgumentException("%s %d is bound twice: to %s and to %s"
                    .formatted(
                            table, number, before.buffer().name(), what.buffer().name()));
    }

    /// @throws IllegalArgumentException if there is no such table
    void bind(DescriptorTable what) {
        checkTable(what.table());
        tables.add(what);
        for (Bindings.Slot s : List.copyOf(defaults))
            if (what.has(s.table(), s.number())) unbind(s.table(), s.number());
    }

    /// Binds something unless somebody else binds something there, before or afterwards.
    ///
    /// @throws IllegalArgumentException if there is no such table
    void bindDefault(String table, long number, Resource what) {
        checkTable(table);
        Bindings.Slot slot = new Bindings.Slot(table, number);
        boolean isBound = bySlot.containsKey(slot) && !defaults.contains(slot)
                || tables.stream().anyMatch(t -> t.has(table, number));
        if (isBound) return;
        bySlot.put(slot, what);
        defaults.add(slot);
    }

    /// @return bytes of what is bound there by default, or 0
    long defaultBytes(String table, long number) {
        Bindings.Slot slot = new Bindings.Slot(table, number);
        return defaults.contains(slot)
                ? Objects.requireNonNull(bySlot.get(slot)).buffer().size()
                : 0;
    }

    void unbind(String table, long number) {
        bySlot.remove(new Bindings.Slot(table, number));
        defaults.remove(new Bindings.Slot(table, number));
    }

    void addAll(LaunchResources more) {
        bySlot.putAll(more.bySlot);
        defaults.addAll(more.defaults);
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

    /// @return what programs reach by descriptors
    UsedImages used() {
        return used;
    }
}
