package dev.heddle.machine;

import dev.heddle.exec.Resources;
import java.util.HashMap;
import java.util.Map;

/// The resources of a launch.
final class Bindings implements Resources {
    private final Map<Slot, Resource> bySlot;

    /// @param table of the book's head
    /// @param number within the table
    record Slot(String table, long number) {}

    Bindings(Map<Slot, Resource> bySlot) {
        this.bySlot = new HashMap<>(bySlot);
    }

    @Override
    public long about(int lane, long number, Question asked) {
        Resource r = bySlot.get(new Slot(asked.table(), number));
        return r == null ? asked.ofNothing(lane, number) : r.about(asked.fact());
    }
}
