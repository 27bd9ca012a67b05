package dev.heddle.ir.state;

import java.util.Arrays;
import java.util.function.IntSupplier;

/// Rows of one width for values within an instruction. A row is free again when all uses of its values are over.
public final class RowPool {
    private final IntSupplier fresh;
    private int[] free = new int[8];
    private int freeCount;

    /// By row: uses of its value that are still to come; 0 for a row that is free or not of the pool.
    private int[] uses = new int[64];

    /// @param fresh makes a new row
    RowPool(IntSupplier fresh) {
        this.fresh = fresh;
    }

    /// @param times how often its value will be used; 0 for a row that is free again right away
    public int take(int times) {
        int row = freeCount == 0 ? fresh.getAsInt() : free[--freeCount];
        if (times == 0) {
            release(row);
            return row;
        }
        if (row >= uses.length) uses = Arrays.copyOf(uses, Math.max(row + 1, 2 * uses.length));
        uses[row] = times;
        return row;
    }

    /// More uses of a row. Rows that are not of the pool, those of registers and constants, are never free.
    public void more(int row, int times) {
        if (row < uses.length && uses[row] > 0) uses[row] += times;
    }

    /// One use is over.
    public void used(int row) {
        if (row < uses.length && uses[row] > 0 && --uses[row] == 0) release(row);
    }

    private void release(int row) {
        if (freeCount == free.length) free = Arrays.copyOf(free, 2 * freeCount);
        free[freeCount++] = row;
    }
}
