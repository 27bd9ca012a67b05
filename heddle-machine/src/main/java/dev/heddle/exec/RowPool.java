package dev.heddle.exec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/// Rows of one width for values within an instruction. A row is free again when all uses of its values are over.
final class RowPool {
    private final IntSupplier fresh;
    private final List<Integer> free = new ArrayList<>();
    private final Map<Integer, Integer> uses = new HashMap<>();

    /// @param fresh makes a new row
    RowPool(IntSupplier fresh) {
        this.fresh = fresh;
    }

    /// @param times how often its value will be used; 0 for a row that is free again right away
    int take(int times) {
        int row = free.isEmpty() ? fresh.getAsInt() : free.removeLast();
        if (times == 0) free.add(row);
        else uses.put(row, times);
        return row;
    }

    /// More uses of a row. Rows that are not of the pool, those of registers and constants, are never free.
    void more(int row, int times) {
        uses.computeIfPresent(row, (_, before) -> before + times);
    }

    /// One use is over.
    void used(int row) {
        Integer left = uses.computeIfPresent(row, (_, before) -> before - 1);
        if (left == null || left > 0) return;
        uses.remove(row);
        free.add(row);
    }
}
