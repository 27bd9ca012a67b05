package dev.heddle.machine;

import dev.heddle.ir.state.Resources;
import dev.heddle.ir.state.Textures;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The resources of a launch.
final class Bindings implements Resources {
    /// Hears of accesses beyond resources.
    interface Listener {
        void beyond(int lane, long bytes);
    }

    private final Map<Slot, Resource> bySlot;
    private final List<DescriptorTable> tables;
    private final Textures textures;
    private final Listener listener;

    /// @param table of the book's head
    /// @param number within the table
    record Slot(String table, long number) {
        // By hand: to link those of a record takes milliseconds of a first launch.

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Slot s && number == s.number && table.equals(s.table);
        }

        @Override
        public int hashCode() {
            return table.hashCode() * 31 + Long.hashCode(number);
        }
    }

    Bindings(Map<Slot, Resource> bySlot, List<DescriptorTable> tables, Textures textures, Listener listener) {
        this.bySlot = new HashMap<>(bySlot);
        this.tables = List.copyOf(tables);
        this.textures = textures;
        this.listener = listener;
    }

    @Override
    public Textures textures() {
        return textures;
    }

    @Override
    public void beyond(int lane, long bytes) {
        listener.beyond(lane, bytes);
    }

    @Override
    public long about(int lane, long number, Question asked) {
        Resource r = bySlot.get(new Slot(asked.table(), number));
        if (r != null) return r.about(asked.fact());
        for (DescriptorTable t : tables) if (t.has(asked.table(), number)) return t.about(number, asked.fact());
        return asked.ofNothing(lane, number);
    }
}
